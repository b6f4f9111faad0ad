import type { Fetch } from '@campus-connect/sdk'
import type { NetworkOptions } from './connection/network.ts'
import type { Language } from './texts/text.ts'

export type Output = {
  isTTY: boolean
  columns: number
  /** Lines of the terminal. */
  rows: number
  color: boolean
  write: (text: string) => void
  /** Waits for the writes. Rejects with a CliError of kind `output` if data is lost, but not if the reader has gone. */
  written: () => Promise<void>
}

/** `plain`: one line that is written once, for screen readers. */
export type QuestionStyle = { language: Language; plain: boolean }

/** Asks the user. Each rejects with a CliError of kind `aborted` when the user gives up. */
export type Prompt = {
  text: (message: string, style: QuestionStyle) => Promise<string>
  password: (message: string, style: QuestionStyle) => Promise<string>
  confirm: (message: string, style: QuestionStyle) => Promise<boolean>
  /** Whether there is a terminal to answer at, even if stdin is a pipe. */
  available: () => boolean
}

/** Everything that `run` takes from outside. main.ts makes it from the process, a test from its own values. */
export type Context = {
  env: Readonly<Record<string, string | undefined>>
  configDirectory: string
  /** Owner of the session files; undefined if the system has no owners. */
  userId: number | undefined
  stdin: { isTTY: boolean; read: () => Promise<Buffer> }
  stdout: Output
  stderr: Output
  prompt: Prompt
  /** Shows a long text page by page; resolves when the user has left it. */
  page: (text: string) => Promise<void>
  /** Opens an address in the browser of the user; false if there is none to open. */
  browse: (address: string) => Promise<boolean>
  /** Makes the fetch for one server, with its certificates and proxy. */
  network: (options: NetworkOptions) => Promise<Fetch>
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
}
