import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { lookupsByText } from './outside-keys.ts'

/** Look-ups whose key is one of ours, although its type is any text. */
const ofOurs = {
  'brand/src/derive.ts: all[ground], all[ink]': 'roles of the kit',
  'brand/src/tokens.ts: (groups[group] ??= {})[name], groups[group]': 'roles of the kit',
  'core/src/config/environment.ts: environment[name]': 'keys of the environment itself',
  'core/src/config/settings.ts: environment[name]': 'names of settings',
  'core/src/database/sqlite/fitness.ts: row[column]': 'columns of our statements',
  'core/src/database/statements/prepared.ts: values[given.name as Name]': 'placeholders of our statements',
  'operator/src/commands/check/idle-settings.ts: environment[name]': 'names of settings',
  'operator/src/commands/setup/answers.ts: given[name], known[name], answers[name]': 'names of questions',
  'operator/src/commands/check/settings.ts: left[name], environment[name]': 'capital letters',
  'roster/src/formats/rest/collection.ts: (body as Record<string, unknown>)[name]': 'collections of OneRoster',
  'roster/src/formats/rest/pull.ts: item[name], (value as Item)[name]': 'fields of OneRoster',
  'roster/src/sentences.ts: meaningNames[value as Meaning], values[name]': 'names in our sentences',
  'cli/src/output/json-template.ts: liquid.tags[tag]': 'tags that are named there',
  'roster/src/sentences/notes.ts: values[kind]': 'kinds of rows',
  'sdk/src/http/policy.ts: (value as Record<string, unknown> | null)?.[field]': 'fields of openapi.yaml',
  'server/src/api/coercion.ts: values[name]': 'parameters of openapi.yaml',
  'server/src/api/contract.ts: item[method], (value as Record<string, unknown>)[key]': 'openapi.yaml itself',
  'server/src/metrics/endpoint.ts: headers[name]': 'headers of proxies',
  'tables/src/sentences.ts: values[name]': 'names in our sentences',
  'ui/src/components/data/AttendanceGrid/AttendanceGrid.tsx: moves[event.key]':
    'keys of a keyboard, none of which every object has',
}

const planted = resolve('packages/sdk/src/planted.ts')
const plantedText = `
  declare const since: Record<string, string>, lecture: { name: string }, known: { a: 1, b: 2 }, key: 'a' | 'b', list: string[]
  export const wrong = [since[lecture.name], lecture.name in since, known[lecture.name as 'a'], JSON.parse('{}')[lecture.name]]
  since[lecture.name] = ''
  export const right = [known[key], since['a'], list[0], list[list.length - 1]]
  export const guarded = Object.hasOwn(since, lecture.name) ? since[lecture.name] : undefined
  export const map = new Map<string, string>().get(lecture.name)
`

// Reads the whole program, for which a machine with much else to do needs minutes.
test('no object is a dictionary of names from outside, and a planted one is found', { timeout: 600_000 }, () => {
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile('tsconfig.json', ts.sys.readFile).config,
    ts.sys,
    resolve('.'),
  )
  const files = fileNames.filter(
    (file) => /\/(packages\/\w+\/src|examples)\//.test(file) && !/\.(test|spec|stories)\.tsx?$/.test(file),
  )
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (file) => file === planted || fileExists(file)
  host.readFile = (file) => (file === planted ? plantedText : readFile(file))
  const program = ts.createProgram([...files, planted], options, host)
  const checker = program.getTypeChecker()

  const found = [...files, planted].map((file) => {
    const lookups = [...new Set(lookupsByText(program.getSourceFile(file)!, checker))]
    return [file, lookups.join(', ')] as const
  })
  const ours = new Set(Object.keys(ofOurs).map((entry) => join(resolve('packages'), entry)))

  expect(
    new Set(found.filter(([, lookups]) => lookups !== '').map(([file, lookups]) => `${file}: ${lookups}`)),
  ).toEqual(
    ours.add(
      `${planted}: since[lecture.name], lecture.name in since, known[lecture.name as 'a'], JSON.parse('{}')[lecture.name]`,
    ),
  )
})
