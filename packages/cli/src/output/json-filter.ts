import { escapeLines } from '@campus-connect/tables/escape-controls'
import { CliError } from '../errors/cli-error.ts'
import { filterTexts as texts } from '../texts/filter.ts'

/** Takes a JSON text and returns what an expression makes of it. Throws a CliError if it cannot. */
export type JsonFilter = (json: string) => string

/**
 * The filter of `--jq`: jq itself, compiled to WebAssembly, without files and environment. Texts are printed without quotes. Throws a
 * usage error for an expression that jq cannot compile, before anything is sent.
 */
export async function jsonFilter(expression: string): Promise<JsonFilter> {
  // 1.4 MB, which few commands need.
  const { loadJq } = await import('jq-wasm/inline')
  const jq = await loadJq()
  // Nothing is read, and so only the expression can be wrong.
  const { exitCode, stderr } = jq.raw('', `(${expression}\n) | empty`, ['-n'])
  if (exitCode === compileError) throw new CliError('usage', texts.wrongExpression(reasonIn(stderr)))
  return (json) => {
    const result = jq.raw(json, expression, ['-r', '-c'])
    if (result.exitCode !== 0) throw new CliError('output', texts.failed(reasonIn(result.stderr)))
    return result.stdout === '' ? '' : `${escapeLines(result.stdout).replace(/\n$/, '')}\n`
  }
}

/** The exit code of jq for an expression that it cannot read. */
const compileError = 3

const reasonIn = (stderr: string) => stderr.split('\n')[0]?.replace(/^jq: error( \(at [^)]*\))?: /, '') ?? ''
