import type { StorybookConfig } from '@storybook/web-components-vite';

const config: StorybookConfig = {
  stories: ['../stories/guides/*.mdx', '../stories/**/*.stories.ts'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-themes', '@storybook/addon-vitest'],
  framework: { name: '@storybook/web-components-vite', options: {} },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  viteFinal: (vite) => {
    // The repository's own vite.config.ts builds the library: none of that is wanted here.
    delete vite.build?.lib;
    delete vite.build?.rolldownOptions;
    // Named here, or a cold start finds them one by one, reloads, and loads Lit twice.
    vite.optimizeDeps = {
      ...vite.optimizeDeps,
      include: [
        ...(vite.optimizeDeps?.include ?? []),
        'lit',
        'lit/decorators.js',
        'lit/directive-helpers.js',
        'lit/directives/class-map.js',
        'lit/directives/if-defined.js',
        'lit/directives/keyed.js',
        'lit/directives/live.js',
        'lit/directives/ref.js',
        'lit/directives/repeat.js',
        '@lit/context',
        '@floating-ui/dom',
        '@preact/signals-core',
        '@shoelace-style/localize',
        '@noble/hashes/legacy.js',
        '@noble/hashes/utils.js',
        'diff',
        'dompurify',
        'prosemirror-commands',
        'prosemirror-history',
        'prosemirror-inputrules',
        'prosemirror-keymap',
        'prosemirror-model',
        'prosemirror-schema-list',
        'prosemirror-state',
        'prosemirror-view',
      ],
    };
    return vite;
  },
};

export default config;
