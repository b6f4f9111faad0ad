import type { ArgsEnhancer, ArgTypesEnhancer, DecoratorFunction, InputType } from 'storybook/internal/types'
import * as contents from './contents.ts'
import type { Args } from './contents.ts'

/** A question that a designer asks of a screen, such as "what if it has twelve lectures", and where its props answer it. */
type Question = {
  input: InputType
  /** The story's own answer; undefined if the question does not fit the screen. */
  ask(args: Args): unknown
  answer(args: Args, value: never): Args
}

const ofNumber = (name: string, description: string, max: number): InputType => ({
  name,
  description,
  control: { type: 'range', min: 1, max, step: 1 },
  table: { type: { summary: 'number' }, category: '내용' },
})

const ofBoolean = (name: string, description: string): InputType => ({
  name,
  description,
  control: 'boolean',
  table: { type: { summary: 'boolean' }, category: '내용' },
})

const states = { success: '불러옴', pending: '불러오는 중', error: '불러오지 못함' }

const questions: Record<string, Question> = {
  state: {
    input: {
      name: '불러온 상태',
      description: '화면의 내용을 불러왔는지입니다.',
      options: Object.keys(states),
      control: { type: 'select', labels: states },
      table: { type: { summary: Object.values(states).join(' | ') }, category: '내용' },
    },
    ask: contents.statusIn,
    answer: contents.withStatus,
  },
  lectureCount: {
    input: ofNumber('강의 수', '몇 강의를 보이는지입니다. 모자라는 강의는 지어냅니다.', 60),
    ask: (args) => contents.lecturesIn(args)?.length,
    answer: contents.withLectureCount,
  },
  userCount: {
    input: ofNumber('사용자 수', '몇 명을 보이는지입니다. 통계와 칩의 수가 함께 바뀝니다.', 200),
    ask: contents.userCountIn,
    answer: contents.withUserCount,
  },
  nameLength: {
    input: ofNumber('이름의 글자 수', '화면의 이름, 또는 목록의 첫 이름이 몇 글자인지입니다.', 100),
    ask(args) {
      const name = contents.nameIn(args)
      return name === undefined ? undefined : contents.lengthOf(name)
    },
    answer: (args, length) => contents.withName(args, contents.ofLength(contents.nameIn(args) ?? '', length)),
  },
  lectureConnected: {
    input: ofBoolean('연결됨', '강의가 연결되어 있는지입니다.'),
    ask: (args) => contents.flagIn(args, 'connected'),
    answer: (args, value) => contents.withFlag(args, 'connected', value),
  },
  accountEnabled: {
    input: ofBoolean('활성', '사용할 수 있는 계정인지입니다.'),
    ask: (args) => contents.flagIn(args, 'enabled'),
    answer: (args, value) => contents.withFlag(args, 'enabled', value),
  },
}

const isScreen = ({ title }: { title: string }) => title.startsWith('Screens/')

/** The questions that a story answers, by their names. */
function asked(args: Args) {
  const all = Object.entries(questions).map(([name, { ask }]) => [name, ask(args)] as const)
  return Object.fromEntries(all.filter(([, value]) => value !== undefined))
}

/** Every control of a screen has a value, so that it works at once: an optional text is empty, an optional switch is off. */
export const screenArgs: ArgsEnhancer = ({ initialArgs, argTypes, title }) => {
  if (!isScreen({ title })) return {}
  const unset = Object.entries(argTypes).filter(([name]) => initialArgs[name] === undefined)
  const given = unset.map(([name, argType]) => [name, emptyOf(argType)] as const)
  return {
    ...initialArgs,
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    ...asked(initialArgs),
  }
}

function emptyOf({ control, options, mapping }: InputType) {
  const type = typeof control === 'object' ? control.type : control
  if (type === 'text') return ''
  if (mapping !== undefined) return options?.[0]
  return type === 'boolean' ? false : undefined
}

/** Adds the questions that fit a screen, and takes the control from what cannot be written as text. */
export const screenArgTypes: ArgTypesEnhancer = ({ argTypes, initialArgs, title }) => {
  if (!isScreen({ title })) return argTypes
  const props = Object.entries(argTypes).map(([name, argType]) => [
    name,
    isWritable(initialArgs[name], argType) ? argType : { ...argType, control: false },
  ])
  const own = Object.keys(asked(initialArgs)).map((name) => [name, { ...questions[name]!.input }])
  return Object.fromEntries([...own, ...props]) as typeof argTypes
}

/** Whether a control can show and change the value: a text, a number, a switch, or plain data of these. */
function isWritable(value: unknown, { type, control }: InputType): boolean {
  if (value === undefined) {
    const name = typeof type === 'object' ? type.name : type
    return control !== undefined || /^(string|boolean|number|enum)$/.test(name ?? '')
  }
  return isPlain(value)
}

function isPlain(value: unknown): boolean {
  if (value === undefined || value === null || /^(string|number|boolean)$/.test(typeof value)) return true
  if (typeof value !== 'object' || '$$typeof' in value) return false
  const isData = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return isData && Object.values(value).every(isPlain)
}

/** Renders a screen with the props that the designer's answers make. */
export const answered: DecoratorFunction = (story, { args, initialArgs, argTypes, title }) => {
  if (!isScreen({ title })) return story()
  const props = Object.entries(args).filter(
    ([name, value]) => !(name in questions) && !(value === '' && !isRequired(argTypes[name])),
  )
  let given: Args = Object.fromEntries(props)
  for (const [name, { answer }] of Object.entries(questions))
    if (args[name] !== undefined && args[name] !== initialArgs[name]) given = answer(given, args[name] as never)
  return story({ args: given })
}

const isRequired = (argType: InputType | undefined) =>
  typeof argType?.type === 'object' && argType.type.required === true
