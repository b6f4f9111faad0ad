import { existsSync } from 'node:fs'
import { readEnvFile } from '@campus-connect/core/config/environment.ts'
import { type Environment, settingNames } from '@campus-connect/core/config/settings.ts'
import { OperatorError } from '@campus-connect/core/operator-error.ts'
import type { OperatorContext } from '../../context/context.ts'
import type { Places } from './places.ts'
import { answersBefore } from './plan.ts'
import { type Answers, ownNames, type Question, questions, settingFault } from './questions.ts'

/** `suggested`: what an empty line means. `fault`: what was wrong with the answer before. */
type Answer = (question: Question, suggested: string, fault: string | undefined) => Promise<string>

/** Takes all answers from a file of settings. Throws an OperatorError that names what is wrong or missing. */
export function answersIn(path: string, say: (line: string) => void, places: Places): Promise<Answers> {
  if (!existsSync(path)) throw new OperatorError(`${path}: 답의 파일이 없습니다. 경로를 확인해주세요.`)
  const given = readEnvFile(path, say)
  if (Object.keys(given).length === 0)
    throw new OperatorError(`${path}: 답이 없습니다. CAMPUS=hanbit 같은 줄을 써주세요.`)
  const names = new Set<string>([...ownNames, ...settingNames()])
  const foreign = Object.keys(given).find((name) => !names.has(name))
  if (foreign !== undefined) throw new OperatorError(`${path}: ${foreign}: 이런 설정은 없습니다. 이름을 고쳐주세요.`)
  return answered(places, given, async ({ name }, suggested, fault) => {
    if (fault !== undefined) throw new OperatorError(`${path}: ${fault}`)
    const value = name === 'PRIVACY' ? (given.PRIVACY ?? given.PRIVACY_URL) : given[name]
    return value?.trim() ?? suggested
  })
}

/** Asks on a terminal, each question until its answer can be used. An empty line keeps what stands in brackets, `-` empties it. */
export function askedAnswers(
  { ask, readSecret, say }: Pick<OperatorContext, 'ask' | 'readSecret' | 'say'>,
  places: Places,
): Promise<Answers> {
  // A slip that nobody sees would lock the first administrator out.
  async function repeatedSecret(text: string): Promise<string> {
    const typed = await readSecret(`${text}: `)
    if (typed === '' || typed === (await readSecret(`${text}, 한 번 더: `))) return typed
    say('두 번 쓴 것이 서로 다릅니다.')
    return repeatedSecret(text)
  }
  return answered(places, {}, async ({ text, secret }, suggested, fault) => {
    if (fault !== undefined) say(fault)
    if (secret) return repeatedSecret(text)
    const typed = (await ask?.(`${text}${suggested === '' ? '' : ` [${suggested}]`}: `))?.trim() ?? ''
    return typed === '' ? suggested : typed === '-' ? '' : typed
  })
}

/** A person who is wrong so often does not know what is asked. */
const mostTries = 5

async function answered(places: Places, given: Answers, answer: Answer): Promise<Answers> {
  const { only } = places
  let answers: Answers = only === undefined ? given : { ...given, CAMPUS: only }
  let known: Environment = only === undefined ? {} : answersBefore(places.of(only))
  for (const question of questions.filter(({ name }) => name !== 'CAMPUS' || only === undefined)) {
    const { name, asked = () => true, usual } = question
    if (!asked(answers, known)) continue
    const here = name === 'PRIVACY' ? (known.PRIVACY ?? known.PRIVACY_URL) : known[name]
    const suggested = here ?? usual?.(places.of(answers.CAMPUS ?? '')) ?? ''
    let fault: string | undefined
    for (let tries = 0; tries === 0 || fault !== undefined; tries += 1) {
      if (tries === mostTries) throw new OperatorError(`중단했습니다. ${fault}`)
      answers = { ...answers, [name]: await answer(question, suggested, fault) }
      fault = (await faultOf(question, answers, known)) ?? takenPort(question, answers, places)
    }
    if (name === 'CAMPUS') known = answersBefore(places.of(answers.CAMPUS ?? ''))
  }
  return answers
}

function takenPort({ name }: Question, { CAMPUS = '', PORT = '' }: Answers, { userOf, of }: Places) {
  const other = name === 'PORT' ? userOf?.(PORT, CAMPUS) : undefined
  return (
    other &&
    `PORT: 이 컴퓨터의 다른 학교(${other})가 이미 ${PORT} 값을 씁니다. 다른 수를 써주세요 (예: ${of(CAMPUS).port}).`
  )
}

async function faultOf({ name, fault }: Question, answers: Answers, known: Environment) {
  const value = answers[name] ?? ''
  const own = await fault?.(value, answers)
  if (own !== undefined || ownNames.some((each) => each === name)) return own
  // An address in place of a folder is another setting.
  const meant = name === 'PRIVACY' && value.startsWith('https://') ? 'PRIVACY_URL' : name
  const others = { ...known, PRIVACY: undefined, PRIVACY_URL: undefined }
  return settingFault(meant, { ...others, ...answers, PRIVACY: undefined, [meant]: value })
}
