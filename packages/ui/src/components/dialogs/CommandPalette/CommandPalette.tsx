import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Spinner } from '../../feedback/Spinner/Spinner.tsx'
import { Text } from '../../text/Text.tsx'
import { Dialog } from '../Dialog/Dialog.tsx'
import css from './CommandPalette.module.css'

export type Command = {
  /** Stays the same while the texts around it change. */
  id: string
  title: string
  detail?: string | undefined
  icon?: ReactNode
  /** Goes there or does it, and closes the palette. */
  onRun(): void
}

export type CommandGroup = {
  label: string
  commands: Command[]
}

export type CommandPaletteProps = {
  title: string
  placeholder: string
  /** Stands where the result is told, until a text is typed. */
  hint: string
  /** What fits the text, the likeliest first; what can be done anyway for an empty one. */
  groups: CommandGroup[]
  /** More is being searched for. Enter waits for it if nothing fits yet. */
  busy: boolean
  /** A part of it could not be searched. */
  problem?: string | undefined
  /** Called with each text, half a syllable included. */
  onType(text: string): void
  /** Esc, Back or × was pressed. */
  onClose(): void
}

/** Goes somewhere or does something by its name, with the keyboard alone: a combobox whose list is always open. */
export function CommandPalette({
  title,
  placeholder,
  hint,
  groups,
  busy,
  problem,
  onType,
  onClose,
}: CommandPaletteProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const commands = groups.flatMap((group) => group.commands)
  const [active, setActive] = useState<string>()
  const place = Math.max(
    0,
    commands.findIndex((command) => command.id === active),
  )
  const [empty, setEmpty] = useState(true)
  /** The arrow keys have left the text, so Home and End are about the list. */
  const inList = useRef(false)
  const held = useRef(false)
  const optionId = (index: number) => `${id}-${index}`

  const runFirst = useEffectEvent(() => commands[0]?.onRun())
  useEffect(() => {
    if (busy || !held.current) return
    held.current = false
    runFirst()
  }, [busy])

  useEffect(() => {
    document.getElementById(`${id}-${place}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, place])

  function move(to: number) {
    inList.current = true
    setActive(commands[(to + commands.length) % commands.length]?.id)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // These keys belong to the input method while it composes a syllable.
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === processed) return
    const { key, currentTarget, shiftKey } = event
    const { selectionStart, selectionEnd, value } = currentTarget
    const atStart = !shiftKey && (inList.current || selectionStart === 0)
    const atEnd = !shiftKey && (inList.current || selectionEnd === value.length)
    if (key === 'ArrowDown') move(place + 1)
    else if (key === 'ArrowUp') move(place - 1)
    else if (key === 'Home' && atStart) move(0)
    else if (key === 'End' && atEnd) move(commands.length - 1)
    else if (key === 'Enter') {
      held.current = busy && commands.length === 0
      commands[place]?.onRun()
    } else return
    event.preventDefault()
  }

  function handleInput() {
    const text = input.current!.value
    inList.current = false
    held.current = false
    setEmpty(text.trim() === '')
    setActive(undefined)
    onType(text)
  }

  return (
    <Dialog title={title} busy={false} onCancel={onClose}>
      <div className={css.root}>
        <div className={css.field}>
          <input
            ref={input}
            className={css.input}
            role="combobox"
            aria-label={title}
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-activedescendant={commands.length > 0 ? optionId(place) : undefined}
            placeholder={placeholder}
            enterKeyHint="go"
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            onInput={handleInput}
            onKeyDown={handleKeyDown}
          />
          {busy && <Spinner />}
        </div>
        <p className={css.count} role="status">
          <Text>{problem ?? (empty ? hint : busy ? '찾는 중...' : countOf(commands.length))}</Text>
        </p>
        <div id={`${id}-list`} className={css.list} role="listbox" aria-label={title} aria-busy={busy}>
          {groups.map((group, index) => (
            <div key={group.label} role="group" aria-labelledby={`${id}-group-${index}`}>
              <div id={`${id}-group-${index}`} className={css.label} role="presentation">
                <Text>{group.label}</Text>
              </div>
              {group.commands.map((command) => {
                const at = commands.indexOf(command)
                return (
                  // The keyboard works in the field, which keeps the focus.
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                  <div
                    key={command.id}
                    id={optionId(at)}
                    className={css.option}
                    role="option"
                    aria-selected={at === place}
                    onPointerMove={() => at !== place && setActive(command.id)}
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={command.onRun}
                  >
                    {command.icon !== undefined && <span className={css.icon}>{command.icon}</span>}
                    <span className={css.text}>
                      <Text>{command.title}</Text>
                    </span>
                    {command.detail !== undefined && (
                      <span className={css.detail}>
                        <Text>{command.detail}</Text>
                      </span>
                    )}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  )
}

/** The key code of a key that an input method has used, where `isComposing` is already over (Safari). */
const processed = 229

const countOf = (count: number) => (count === 0 ? '맞는 것이 없습니다.' : `${count}개를 찾았습니다.`)
