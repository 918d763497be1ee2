import { registerTranslation } from '@shoelace-style/localize';
import { withThemeByDataAttribute } from '@storybook/addon-themes';
import { setCustomElementsManifest, type Decorator, type Preview } from '@storybook/web-components-vite';
import { configure } from 'storybook/test';
import manifest from '../custom-elements.json';
import de from '../locales/de.js';
import '../themes/tokens.css';
import '../themes/contrast.css';
import '../themes/dark.css';
import '../themes/light.css';
import './preview.css';

setCustomElementsManifest(manifest);
registerTranslation(de);

// What a story waits for may first have to be loaded; what it says when that does not come is not the whole page.
configure({ asyncUtilTimeout: 10_000, getElementError: (message) => new Error(message ?? 'It did not come.') });

/** A toolbar menu of values with their titles. */
function toolbar(title: string, icon: 'transfer' | 'component' | 'globe', titles: Record<string, string>) {
  const items = Object.entries(titles).map(([value, label]) => ({ value, title: label }));
  return { description: title, toolbar: { title, icon, items, dynamicTitle: true } };
}

/** Sets on the page what the toolbar asks for, as a page that uses the kit would. */
const withPageSettings: Decorator = (story, { globals }) => {
  const page = document.documentElement;
  page.dir = String(globals.direction);
  page.lang = String(globals.locale);
  page.dataset.collabDensity = String(globals.density);
  // The themes' own decorator does so once all animations have ended: those of messages take as long as the messages stay.
  page.dataset.collabTheme = String(globals.theme || 'light');
  return story();
};

const preview: Preview = {
  tags: ['autodocs'],
  initialGlobals: { direction: 'ltr', density: 'comfortable', locale: 'en' },
  globalTypes: {
    direction: toolbar('Direction', 'transfer', { ltr: 'Left to right', rtl: 'Right to left' }),
    density: toolbar('Density', 'component', { comfortable: 'Comfortable', compact: 'Compact' }),
    locale: toolbar('Language', 'globe', { en: 'English', de: 'Deutsch' }),
  },
  parameters: {
    a11y: { test: 'error' },
    controls: { expanded: true },
    // Storybook reads the order from the source: literals alone.
    options: {
      storySort: {
        order: [
          'Guides',
          [
            'Overview',
            'Getting started',
            'Comments and targets',
            'Threads',
            'Composer, people and lists',
            'Sidebar',
            'Presence and cursors',
            'Live state',
            'Notifications',
            'Theming',
            'Configuration',
            'Loading on demand',
            'Frameworks',
            'Accessibility',
            'Security',
            'Limits',
            'Headless store',
            'Errors',
            'Backends',
            'Anchors',
            'Glossary',
          ],
          'Scenes',
          'Comments',
          'People',
          'Basics',
        ],
      },
    },
  },
  decorators: [
    withPageSettings,
    withThemeByDataAttribute({
      themes: { light: 'light', dark: 'dark', contrast: 'contrast' },
      defaultTheme: 'light',
      attributeName: 'data-collab-theme',
    }),
  ],
};

export default preview;
