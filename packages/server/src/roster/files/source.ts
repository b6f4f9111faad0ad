/** An open folder or zip whose files have not been read yet. */
export type Source<Name extends string = string> = { files: SourceFile<Name>[]; close: () => void }

/** `name` is the requested name, `fileName` the actual one. `size` is in bytes after unpacking. */
export type SourceFile<Name extends string = string> = {
  name: Name
  fileName: string
  size: number
  read: () => Promise<Buffer>
}

/** The requested name that a file has, in any case. */
export function findName<Name extends string>(names: readonly Name[], fileName: string): Name | undefined {
  return names.find((name) => name.toLowerCase() === fileName.toLowerCase())
}
