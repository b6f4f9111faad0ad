import { appendFileSync, closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { csvLines } from '@campus-connect/tables/csv-lines'
import { OperatorError, systemReason } from '@campus-connect/core/operator-error.ts'

/** A workbook of the folder. `at`: ISO 8601. */
export type WrittenSheet = {
  file: string
  classId: string
  code: string
  name: string
  students: number
  meetings: number
  edition: number | undefined
  at: string
}

/** What a run was asked for. */
export type SheetsRun = { term: string; changedSince: string | undefined; at: string }

/** The list of the folder, for people and programs. */
export const listFile = '출석부 목록.csv'
/** What the folder knows: a line for each workbook of a run that has not ended, or all of them. */
const journalFile = '.sheets.jsonl'
const temporary = '.tmp'

type Line = { run: SheetsRun } | { sheet: WrittenSheet } | { done: true }

/**
 * A folder of workbooks. Each is whole or not there, and the list says what was written when. A run that was stopped is known, so
 * that the next one goes on.
 */
export class SheetFolder {
  readonly #path: string
  readonly #sheets = new Map<string, WrittenSheet>()
  /** The run that has not ended, and the classes that it has written. */
  #open: { run: SheetsRun; written: Set<string> } | undefined

  private constructor(path: string) {
    this.#path = path
  }

  /** Makes the folder if it is missing. Throws an OperatorError if it cannot be read or written. */
  static async open(path: string): Promise<SheetFolder> {
    const folder = new SheetFolder(path)
    try {
      await mkdir(path, { recursive: true, mode: 0o700 })
      for (const name of await readdir(path))
        if (name.startsWith('.') && name.endsWith(temporary)) await rm(join(path, name), { force: true })
      for (const line of linesOf(await readFile(join(path, journalFile), 'utf8').catch(ifMissing))) folder.#take(line)
    } catch (error) {
      throw unusable(path, error)
    }
    return folder
  }

  #take(line: Line) {
    if ('run' in line) this.#open = { run: line.run, written: new Set() }
    else if ('sheet' in line) {
      this.#sheets.set(line.sheet.classId, line.sheet)
      this.#open?.written.add(line.sheet.classId)
    } else this.#open = undefined
  }

  /** The run that was stopped before its end, with the classes that it has written. */
  get unfinished(): { run: SheetsRun; written: ReadonlySet<string> } | undefined {
    return this.#open
  }

  /** Files of these names that this command did not write. */
  async foreign(names: readonly string[]): Promise<string[]> {
    const own = new Set([...this.#sheets.values()].map(({ file }) => file))
    const there = new Set(await readdir(this.#path))
    return names.filter((name) => there.has(name) && !own.has(name))
  }

  /** Begins a run, or goes on with the one that was stopped. */
  begin(run: SheetsRun): void {
    if (this.#open?.run.at === run.at) return
    this.#open = { run, written: new Set() }
    this.#append({ run })
  }

  /** Puts a workbook in place of the class's last one, which may have another name. */
  async write(sheet: WrittenSheet, content: Uint8Array): Promise<void> {
    const last = this.#sheets.get(sheet.classId)
    await this.#replace(sheet.file, content)
    this.#append({ sheet })
    this.#take({ sheet })
    const others = new Set([...this.#sheets.values()].map(({ file }) => file))
    if (last && !others.has(last.file)) await rm(join(this.#path, last.file), { force: true })
  }

  /** Ends the run and writes the list. */
  async end(): Promise<void> {
    const sheets = [...this.#sheets.values()].toSorted((one, other) => (one.file < other.file ? -1 : 1))
    await this.#replace(listFile, `\ufeff${csvLines([listHead, ...sheets.map(listRow)])}\n`)
    const lines: Line[] = [...sheets.map((sheet) => ({ sheet })), { done: true }]
    await this.#replace(journalFile, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    this.#open = undefined
  }

  async #replace(name: string, content: string | Uint8Array) {
    const hidden = join(this.#path, `.${crypto.randomUUID()}${temporary}`)
    try {
      const file = openSync(hidden, 'wx', 0o600)
      try {
        writeFileSync(file, content)
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      await rename(hidden, join(this.#path, name))
    } catch (error) {
      await rm(hidden, { force: true })
      throw unusable(join(this.#path, name), error)
    }
  }

  #append(line: Line) {
    try {
      appendFileSync(join(this.#path, journalFile), `${JSON.stringify(line)}\n`, { mode: 0o600 })
    } catch (error) {
      throw unusable(this.#path, error)
    }
  }
}

const listHead = ['파일', '학수번호-분반', '강의', '강의 ID', '학생', '수업', '판', '저장한 때']

const listRow = ({ file, code, name, classId, students, meetings, edition, at }: WrittenSheet): string[] =>
  [file, code, name, classId, students, meetings, edition ?? '', at].map(String)

/** A power cut may have left half a line at the end. */
function linesOf(text: string): Line[] {
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as Line]
    } catch {
      return []
    }
  })
}

function ifMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
  return ''
}

const unusable = (path: string, error: unknown) =>
  new OperatorError(`--sheets ${path}: 쓸 수 없습니다 (${systemReason(error)}).`, { cause: error })
