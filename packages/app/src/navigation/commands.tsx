import { type ComponentType, createContext, lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react'

/** What can be done on the screen that is shown, by the name that it has there. */
export type ScreenCommand = { title: string; onRun: () => void }

export type PaletteProps = { commands: readonly ScreenCommand[]; onClose: () => void }

type Commands = {
  /** Returns the function that withdraws them. */
  offer(commands: readonly ScreenCommand[]): () => void
  toggle(): void
}

const CommandsContext = createContext<Commands>({ offer: () => () => {}, toggle: () => {} })

/** Shows the palette, whose code is loaded when it is first opened. */
export function CommandsProvider({ load, children }: { load: LoadPalette; children: ReactNode }) {
  const [Palette] = useState(() => lazy(async () => ({ default: await load().catch(() => Unloaded) })))
  const [open, setOpen] = useState<readonly ScreenCommand[]>()
  const [commands] = useState<Commands>(() => {
    let offered: readonly ScreenCommand[] = []
    return {
      offer(commands) {
        offered = commands
        return () => void (offered === commands && (offered = []))
      },
      toggle: () => setOpen((now) => (now ? undefined : offered)),
    }
  })

  return (
    <CommandsContext value={commands}>
      {children}
      <Suspense>{open && <Palette commands={open} onClose={() => setOpen(undefined)} />}</Suspense>
    </CommandsContext>
  )
}

type LoadPalette = () => Promise<ComponentType<PaletteProps>>

/** Its code could not be loaded: everything can be done without it, and the next attempt is another one. */
function Unloaded({ onClose }: PaletteProps) {
  useEffect(onClose, [onClose])
  return null
}

/** Opens the palette, and lets Ctrl + K or ⌘ K do so while the component is shown. */
export function useCommandPalette(): () => void {
  const { toggle } = use(CommandsContext)

  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      if (!isShortcut(event)) return
      // Otherwise the browser searches the web.
      event.preventDefault()
      const dialog = document.querySelector('dialog[open]')
      if (!event.repeat && (!dialog || dialog.querySelector('[role=combobox]'))) toggle()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [toggle])

  return toggle
}

/** With a Hangul keyboard the key may be `ㅏ`; on other layouts of Latin letters `k` lies elsewhere. */
function isShortcut({ key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent) {
  const isK = /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK'
  return isK && ctrlKey !== metaKey && !altKey && !shiftKey && !isComposing
}

/** Offers these in the palette while the component is shown. */
export function useScreenCommands(commands: readonly ScreenCommand[]): void {
  const { offer } = use(CommandsContext)

  useEffect(() => offer(commands))
}
