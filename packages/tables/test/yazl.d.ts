declare module 'yazl' {
  import type { Readable } from 'node:stream'

  export class ZipFile {
    readonly outputStream: Readable
    addBuffer(content: Buffer, path: string): void
    end(): void
  }
}
