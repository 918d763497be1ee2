/** What the manifest says of an element. */
export interface DocumentedElement {
  readonly tagName: string;
  readonly name: string;
  /** Source of its class module, from the root of the repository. */
  readonly module: string;
  readonly attributes: readonly DocumentedAttribute[];
  readonly cssParts: readonly { readonly name: string }[];
}

interface DocumentedAttribute {
  readonly name: string;
  readonly type?: { readonly text: string };
}

interface Manifest {
  readonly modules: readonly {
    readonly path: string;
    readonly declarations?: readonly (Pick<DocumentedElement, 'name'> & Partial<DocumentedElement>)[];
  }[];
}

const sourceOf = (path: string) => path.replace(/^dist\/(.*)\.js$/, '$1.ts');

/** The elements that `npm run manifest` found. */
export async function elements(): Promise<readonly DocumentedElement[]> {
  const response = await fetch('/custom-elements.json');
  if (!response.ok) throw new Error('There is no custom-elements.json: run `npm run manifest`.');
  const { modules } = (await response.json()) as Manifest;
  return modules.flatMap(({ path, declarations = [] }) =>
    declarations.flatMap(({ name, tagName, attributes = [], cssParts = [] }) =>
      tagName ? [{ name, tagName, module: sourceOf(path), attributes, cssParts }] : [],
    ),
  );
}

const load = async (address: string) => (await import(address)) as Readonly<Record<string, unknown>>;

/** The class, from the module that defines nothing. */
export async function loadClass({ name, module }: DocumentedElement): Promise<unknown> {
  return (await load(`/${module}`))[name];
}

/** Runs the define module; with a word of the caller's, once more. */
export async function loadDefinition({ module }: DocumentedElement, again = ''): Promise<void> {
  await load(`/${module.replace(/[^/]+$/, 'define.ts')}${again && `?${again}`}`);
}
