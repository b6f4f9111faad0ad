/** The folder of a brand cannot be used. The message is one Korean line that names the file and says what to do. */
export class BrandError extends Error {
  override readonly name = 'BrandError'
}
