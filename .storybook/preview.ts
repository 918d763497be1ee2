import { setCustomElementsManifest, type Preview } from '@storybook/web-components-vite';
import manifest from '../custom-elements.json';

setCustomElementsManifest(manifest);

/** A toolbar menu; each item is a value, or a value with its title. */
function toolbar(
  title: string,
  icon: 'paintbrush' | 'transfer' | 'component' | 'globe',
  items: Record<string, string>,
) {
  const options = Object.entries(items).map(([value, label]) => ({ value, title: label }));
  return { description: title, toolbar: { title, icon, items: options, dynamicTitle: true } };
}

const preview: Preview = {
  tags: ['autodocs'],
  initialGlobals: { theme: 'light', direction: 'ltr', density: 'comfortable', locale: 'en' },
  globalTypes: {
    theme: toolbar('Theme', 'paintbrush', { light: 'Light', dark: 'Dark', contrast: 'Contrast' }),
    direction: toolbar('Direction', 'transfer', { ltr: 'Left to right', rtl: 'Right to left' }),
    density: toolbar('Density', 'component', { comfortable: 'Comfortable', compact: 'Compact' }),
    locale: toolbar('Language', 'globe', { en: 'English', de: 'Deutsch' }),
  },
  parameters: {
    a11y: { test: 'error' },
    controls: { expanded: true },
  },
};

export default preview;
