import { html, nothing } from 'lit';
import type { CommentRecording, RecorderDataTranscriptSegment } from '../../../store/index.js';

type Transcription = NonNullable<CommentRecording['transcription']>;

/** What was said in a recording, folded. */
export function renderTranscript(transcription: Transcription | undefined, label: string) {
  if (!transcription) return nothing;
  const { contentSummary = '', transcriptSegments = [], transcriptedText = '' } = transcription;
  if (!contentSummary && !transcriptedText && transcriptSegments.length === 0) return nothing;
  return html`
    <details part="transcript" class="transcript">
      <summary>${label}</summary>
      ${paragraph(contentSummary, 'summary')} ${paragraph(transcriptedText)}
      ${
        transcriptSegments.length > 0
          ? html`<div class="segments" role="group" aria-label=${label} tabindex="0">
              <ol>
                ${transcriptSegments.map(segment)}
              </ol>
            </div>`
          : nothing
      }
    </details>
  `;
}

const paragraph = (text: string, name = 'said') => (text ? html`<p class=${name} dir="auto">${text}</p>` : nothing);

const segment = ({ startTime, text }: RecorderDataTranscriptSegment) => html`
  <li><bdi class="time">${startTime}</bdi><span class="said" dir="auto">${text}</span></li>
`;
