import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Text } from '../../text/Text.tsx'
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx'
import css from './PickList.module.css'

export type PickOption = {
  /** Names the option; unique in the list. */
  value: string
  /** A text or a LectureName. */
  title: ReactNode
  /** After the title: a code or a number. */
  detail?: string | undefined
  /** At the end of the row: figures. The name of the list says what they are. */
  figure?: string | undefined
  /** The options of a group follow each other below its name. */
  group?: string | undefined
}

export type PickListProps = {
  /** The field that filters the options. */
  field: TextFieldProps
  /** The accessible name of the list. */
  label: string
  /** Those that fit the text of the field, in order. */
  options: PickOption[]
  onPick(value: string): void
  /** Between the field and the list: how many options there are, or that they are still read. */
  children?: ReactNode
}

/**
 * Picks one of many: typing filters, the arrow keys move, Enter or a press picks. The focus stays in the field. Without
 * an active option Enter belongs to the form.
 */
export function PickList({ field, label, options, onPick, children }: PickListProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<string>()
  const active = options.findIndex(({ value }) => value === wanted)
  const groups = grouped(options)

  useLayoutEffect(() => {
    if (active >= 0) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    field.onKeyDown?.(event)
    // The keys belong to the input method while it composes a syllable. Safari reports that only as key code 229.
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const picked = event.key === 'Enter' ? options[active] : undefined
    if (step === 0 && !picked) return
    event.preventDefault()
    if (picked) onPick(picked.value)
    else setWanted(options[Math.min(active + step, options.length - 1)]?.value)
  }

  return (
    <div className={css.root}>
      <TextField
        {...field}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        onKeyDown={handleKeyDown}
      />
      {children}
      {options.length > 0 && (
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={css.list}>
          {groups.map(({ name, first, members }) => (
            <Group key={name ?? ''} name={name} id={`${id}-group-${first}`}>
              {members.map((option, place) => (
                <Option
                  key={option.value}
                  id={`${id}-${first + place}`}
                  option={option}
                  active={first + place === active}
                  onPick={onPick}
                />
              ))}
            </Group>
          ))}
        </div>
      )}
    </div>
  )
}

function Group({ name, id, children }: { name: string | undefined; id: string; children: ReactNode }) {
  if (name === undefined) return children
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} role="presentation" className={css.group}>
        <Text>{name}</Text>
      </div>
      {children}
    </div>
  )
}

type OptionProps = { id: string; option: PickOption; active: boolean; onPick(value: string): void }

function Option({ id, option: { value, title, detail, figure }, active, onPick }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
    <div
      id={id}
      role="option"
      aria-selected={active}
      className={css.option}
      // Keep the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(value)}
    >
      <span className={css.title}>
        <Text>{title}</Text>
      </span>{' '}
      {detail !== undefined && (
        <span className={css.detail}>
          <Text>{detail}</Text>
        </span>
      )}{' '}
      {figure !== undefined && (
        <span className={css.figure}>
          <Text>{figure}</Text>
        </span>
      )}
    </div>
  )
}

/** The groups in the order of their first options; `first` is the place of that option in the whole list. */
function grouped(options: PickOption[]) {
  const groups: { name: string | undefined; first: number; members: PickOption[] }[] = []
  for (const [index, option] of options.entries()) {
    const last = groups.at(-1)
    if (last && last.name === option.group) last.members.push(option)
    else groups.push({ name: option.group, first: index, members: [option] })
  }
  return groups
}
