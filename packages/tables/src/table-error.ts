/** A place in a table. `row` counts from 1; `field` is the name of the column, or its letter such as `C열`. */
export type TablePlace = { sheet?: string | undefined; row?: number | undefined; field?: string | undefined }

/** The bytes are no table that can be read. The message is a Korean sentence without the place. */
export class TableError extends Error {
  override readonly name = 'TableError'
  readonly place: TablePlace

  constructor(message: string, place: TablePlace = {}, options?: ErrorOptions) {
    super(message, options)
    this.place = place
  }
}
