import type { ArgTypesEnhancer, InputType, SBType } from 'storybook/internal/types'
import { descriptions } from './descriptions.ts'

/** Prop tables for designers: the values of a union, a Korean description, and a control that fits. */
export const readableProps: ArgTypesEnhancer = ({ argTypes, initialArgs, title }) => {
  // A title starts with the component's name: `Components/Actions/Button 버튼`.
  const name = title.split('/').at(-1)?.split(' ')[0]

  // Storybook finds the inherited props and the methods of a type only in the args.
  const props = new Set([...Object.keys(argTypes), ...Object.keys(initialArgs)])
  const readable = [...props].map((prop) => {
    const argType = argTypes[prop] ?? { name: prop }
    const type = withoutUndefined(argType.type)
    const summary = type ? typeName(type) : typeOf(initialArgs[prop], argType)
    return [
      prop,
      {
        ...argType,
        ...(type && { type }),
        description: descriptions[`${name}.${prop}`] ?? descriptions[prop] ?? argType.description,
        table: { ...argType.table, ...(summary !== undefined && { type: { summary } }) },
      },
    ]
  })
  return Object.fromEntries(readable) as typeof argTypes
}

/** The type of what only the args or a control tell. */
function typeOf(value: unknown, { table, control }: InputType) {
  if (table?.type !== undefined) return undefined
  if (typeof value === 'function') return '함수'
  if (typeof value === 'object') return 'ReactNode'
  if (value !== undefined) return typeof value
  return typeof control === 'object' && control.type === 'boolean' ? 'boolean' : 'string'
}

/** `text?: string | undefined` is a text. */
function withoutUndefined(type: SBType | string | undefined): SBType | undefined {
  if (typeof type !== 'object' || type.name !== 'union') return type as SBType | undefined
  const members = type.value.filter((member) => typeName(member) !== 'undefined')
  const [only, ...others] = members
  return only && others.length === 0 ? only : { ...type, value: members }
}

function typeName(type: SBType): string {
  if (type.name === 'union') return type.value.map(typeName).join(' | ')
  if (type.name === 'enum') return type.value.map((value) => `'${value}'`).join(' | ')
  if (type.name === 'literal') return `'${String(type.value)}'`
  return type.raw ?? ('value' in type && typeof type.value === 'string' ? type.value : type.name)
}
