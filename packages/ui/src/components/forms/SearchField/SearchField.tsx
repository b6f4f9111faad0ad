import { useEffect, useRef, useState } from 'react'
import type { InputEvent, KeyboardEvent } from 'react'
import { IconButton } from '../../actions/IconButton/IconButton.tsx'
import { CloseIcon } from '../../icons/icons.tsx'
import css from './SearchField.module.css'

/** Milliseconds without input after which the search starts. A whole text waits only until it is shown. */
const pause = { typed: 250, whole: 20 }

export type SearchFieldProps = {
  label: string
  /** The search that is shown. Setting it to another text replaces the input. */
  value: string
  placeholder?: string
  /**
   * Called 250 ms after the last letter; 20 ms after a whole text (pasted, dictated, cut); at once on Enter, on Esc and
   * when the button clears the field.
   */
  onSearch(text: string): void
}

/** Searches while typing. Esc clears it. */
export function SearchField({ label, value, placeholder, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const searched = useRef(value)
  /** Letters before the last input. */
  const length = useRef(value.length)
  const latest = useRef(onSearch)
  const [filled, setFilled] = useState(value !== '')

  function search() {
    clearTimeout(timer.current)
    const text = input.current?.value.trim() ?? ''
    if (text === searched.current) return
    searched.current = text
    latest.current(text)
  }

  function handleInput({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) {
    const letters = currentTarget.value.length
    const typed = nativeEvent.isComposing || Math.abs(letters - length.current) <= 1
    length.current = letters
    setFilled(letters > 0)
    clearTimeout(timer.current)
    timer.current = setTimeout(search, typed ? pause.typed : pause.whole)
  }

  function clear() {
    input.current!.value = ''
    length.current = 0
    setFilled(false)
    search()
    input.current!.focus()
  }

  // Enter and Esc belong to the input method while it composes a syllable.
  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') search()
    if (event.key === 'Escape' && filled) clear()
  }

  // The pause may outlive the render in which it began.
  useEffect(() => {
    latest.current = onSearch
  }, [onSearch])

  // The input keeps its own text: setting it while a syllable is composed would break the syllable.
  useEffect(() => {
    if (value === searched.current) return
    clearTimeout(timer.current)
    searched.current = value
    input.current!.value = value
    length.current = value.length
    setFilled(value !== '')
  }, [value])

  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <div className={css.root} role="search">
      <input
        ref={input}
        type="search"
        className={css.input}
        aria-label={label}
        placeholder={placeholder}
        defaultValue={value}
        enterKeyHint="search"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        onInput={handleInput}
        onKeyDown={handleKeyDown}
      />
      {filled && <IconButton label="검색어 지우기" icon={<CloseIcon />} onClick={clear} />}
    </div>
  )
}
