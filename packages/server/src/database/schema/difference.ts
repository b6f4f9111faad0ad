/** The objects of a database, e.g. `table users`, with their definitions. */
export type Schema = ReadonlyMap<string, string>

/** What each migration adds, changes or (null) removes. */
export type Changes = Record<string, Record<string, string | null>>

/** The schema that these migrations create in an empty database. */
export function schemaAfter(changes: Changes, done: readonly string[]): Schema {
  const all = Object.assign({}, ...done.map((name) => changes[name])) as Changes[string]
  return new Map(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null))
}

export type Difference = {
  /** E.g. `trigger users.x`. */
  key: string
  kind: 'extra' | 'changed' | 'missing'
  /** The correct definition, if there is one. */
  expected?: string | undefined
}

export type SchemaState = {
  /** The database has no record of our migrations. */
  foreign: boolean
  /** Migrations of a newer version. */
  unknown: string[]
  /** Migrations that have not run yet. */
  missing: string[]
  /** Differences from the schema of the migrations that ran; empty if the database is foreign or newer. */
  differences: Difference[]
}

const order: Difference['kind'][] = ['extra', 'changed', 'missing']

/** Lists the differences, added objects first. Leaves out the parts of a table that is added or missing as a whole. */
export function findDifferences(expected: Schema, actual: Schema): Difference[] {
  const keys = [...new Set([...actual.keys(), ...expected.keys()])]
  const differing = keys.filter((key) => expected.get(key) !== actual.get(key))
  const whole = new Set(differing.filter((key) => kindOf(key, expected, actual) !== 'changed'))
  return differing
    .filter((key) => !whole.has(tableOf(key)))
    .map((key) => ({ key, kind: kindOf(key, expected, actual), expected: expected.get(key) }))
    .toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
}

/** The table of a column or a constraint. */
const tableOf = (key: string) => `table ${/^(?:column|constraint) (.*)\./s.exec(key)?.[1] ?? ''}`

function kindOf(key: string, expected: Schema, actual: Schema): Difference['kind'] {
  if (!expected.has(key)) return 'extra'
  return actual.has(key) ? 'changed' : 'missing'
}

const labels: Record<string, string> = {
  table: '테이블',
  column: '열',
  constraint: '제약 조건',
  index: '인덱스',
  trigger: '트리거',
  view: '뷰',
  function: '함수',
  sequence: '시퀀스',
  rule: '규칙',
  policy: '행 보안 정책',
  child: '상속 관계',
  type: '자료형',
  operator: '연산자',
}

const openings = {
  extra: 'Campus Connect의 것이 아닌',
  changed: '내용이 다른',
  missing: '없어진',
}

/** Kinds of objects that a healthy database does not have. */
const special: Record<string, (name: string) => string> = {
  disabled: (name) => `꺼진 트리거 ${name}`,
  owner: (name) => `소유자가 다른 ${name}`,
  setting: (name) => `보호를 무력하게 하는 설정 ${name}`,
}

/** A Korean noun phrase: no particle has to fit the name. */
export function describe({ key, kind }: Difference): string {
  const [, what = '', name = ''] = /^(\S+) (.*)$/s.exec(key) ?? []
  return special[what]?.(printable(name)) ?? `${openings[kind]} ${labels[what] ?? what} ${printable(name)}`
}

const shown = 3

/** The first differences in one line. */
export function summarize(differences: readonly Difference[]): string {
  const more = differences.length > shown ? ` 외 ${differences.length - shown}건` : ''
  return differences.slice(0, shown).map(describe).join(', ') + more
}

/** An attacker could name an object so that it controls the terminal. */
function printable(name: string) {
  const text = name.replace(/[\p{C}\p{Z}]/gu, (letter) => (letter === ' ' ? ' ' : '?'))
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

/** Keep quoted texts and comments: a line break may end a comment. */
const quoted = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*\n|\/\*.*?\*\/|\s+/gs
/** Characters. Our statements are shorter, and the pattern does not run in linear time. */
const longest = 20_000

/** The statement with every run of white space replaced by one space. */
export function withoutLayout(statement: string): string {
  if (statement.length > longest) return statement
  return statement.replace(quoted, (part) => (/^\s/.test(part) ? ' ' : part)).trim()
}
