/** Whether a page that uses the element may rely on the member. */
const isPublic = (member) => !member.static && member.privacy !== 'private' && member.privacy !== 'protected';

export default {
  globs: ['components/**/*.ts'],
  exclude: ['components/internal/**', '**/*.styles.ts'],
  outdir: '.',
  litelement: true,
  plugins: [
    {
      // The documentation lists every member of the manifest: only the public ones stay in it.
      name: 'public-only',
      packageLinkPhase({ customElementsManifest }) {
        for (const declaration of customElementsManifest.modules.flatMap((module) => module.declarations ?? [])) {
          if (declaration.members) declaration.members = declaration.members.filter(isPublic);
        }
      },
    },
  ],
};
