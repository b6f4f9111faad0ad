import type { Fetch } from '@campus-connect/sdk'
import type { NetworkOptions } from './connection/network.ts'

export type Output = {
  isTTY: boolean
  columns: number
  color: boolean
  write: (text: string) => void
  /** Waits for the writes. Rejects with a CliError of kind `output` where data is lost, but not where the reader has gone. */
  written: () => Promise<void>
}

/** Asks the user. Each rejects with a CliError of kind `aborted` when the user gives up. */
export type Prompt = {
  text: (message: string) => Promise<string>
  password: (message: string) => Promise<string>
  confirm: (message: string) => Promise<boolean>
}

/** Everything that `run` takes from outside: main.ts makes it from the process, a test from its own values. */
export type Context = {
  env: Readonly<Record<string, string | undefined>>
  configDirectory: string
  /** Owner of the session files; undefined where the system has no owners. */
  userId: number | undefined
  stdin: { isTTY: boolean; read: () => Promise<string> }
  stdout: Output
  stderr: Output
  prompt: Prompt
  fetch: Fetch
  /** Sets up `fetch` for one server: certificates and proxy. */
  prepareNetwork: (options: NetworkOptions) => Promise<void>
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
}
