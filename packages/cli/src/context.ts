import type { Fetch } from '@campus-connect/sdk'
import type { NetworkOptions } from './connection/network.ts'

export type Output = {
  isTTY: boolean
  columns: number
  color: boolean
  write: (text: string) => void
  /** Waits for what was written; rejects with a CliError of kind `output` where it is lost, not where nobody reads on. */
  written: () => Promise<void>
}

/** Asks a person. Each rejects with a CliError of kind `aborted` when the person gives up. */
export type Prompt = {
  text: (message: string) => Promise<string>
  password: (message: string) => Promise<string>
  confirm: (message: string) => Promise<boolean>
}

/** The world as `run` sees it; main.ts makes it from the process, a test from what it likes. */
export type Context = {
  env: Readonly<Record<string, string | undefined>>
  configDirectory: string
  /** Whose files may hold a session; undefined where the system knows no owners. */
  userId: number | undefined
  stdin: { isTTY: boolean; read: () => Promise<string> }
  stdout: Output
  stderr: Output
  prompt: Prompt
  fetch: Fetch
  /** Sets up `fetch` for one server. */
  prepareNetwork: (options: NetworkOptions) => Promise<void>
  /** Ends what runs: Ctrl-C. */
  signal: AbortSignal
}
