import { html } from 'lit';
import type {
  AnnotationRow,
  CustomAnnotationDropdownData,
  CustomCategory,
  CustomPriority,
} from '../../../store/index.js';
import { isLabelled } from '../thread-properties/labelled.js';
import { loadThreadProperties } from '../thread-properties/load.js';
import type { ThreadProperty } from '../thread-properties/thread-properties.js';
import type { ThreadCapabilities } from './capabilities.js';

interface PropertiesOptions {
  row: AnnotationRow;
  priorities: readonly CustomPriority[];
  categories: readonly CustomCategory[];
  customList: CustomAnnotationDropdownData | undefined;
  capabilities: ThreadCapabilities;
}

/** What is said of a thread beside its status: the element that shows it comes when there is something to show or to choose. */
export function renderProperties({ row, priorities, categories, customList, capabilities }: PropertiesOptions) {
  const isShown = isLabelled(row.data);
  if (isShown) void loadThreadProperties();
  return html`
    <collab-thread-properties
      class=${isShown ? 'labelled' : ''}
      exportparts="assignee, priority, category, custom-list, approved"
      .row=${row}
      .priorities=${priorities}
      .categories=${categories}
      .customList=${customList}
      .capabilities=${capabilities}
    ></collab-thread-properties>
  `;
}

/** Opens the choice of a property. */
export async function addProperty(root: ParentNode, wanted: ThreadProperty): Promise<void> {
  await loadThreadProperties();
  const properties = root.querySelector('collab-thread-properties');
  // Where it could not be loaded there is an element that can do nothing.
  if (properties && 'add' in properties) await properties.add(wanted);
}
