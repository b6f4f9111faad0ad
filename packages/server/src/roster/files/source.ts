/** A folder or a zip whose files have not been read yet. */
export type Source<Name extends string = string> = { files: SourceFile<Name>[]; close: () => void }

/** `name` is the name that was asked for, `fileName` the one that the file has. `size` is in bytes after unpacking. */
export type SourceFile<Name extends string = string> = {
  name: Name
  fileName: string
  size: number
  read: () => Promise<Buffer>
}

/** The name among `names` that a file has, in whatever case. */
export function findName<Name extends string>(names: readonly Name[], fileName: string): Name | undefined {
  return names.find((name) => name.toLowerCase() === fileName.toLowerCase())
}
