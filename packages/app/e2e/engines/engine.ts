/** What the journeys need of a browser engine. Each engine has one file that implements it. */
export type Engine = {
  /** Opens a profile with a storage of its own and one tab. */
  visit(preferences?: Preferences): Promise<Visit>
  close(): Promise<void>
}

/** Settings that a user makes in the browser. */
export type Preferences = {
  reducedMotion?: boolean
  /** The browser keeps no cookies; Firefox then forbids all storage. */
  cookiesBlocked?: boolean
}

export type Visit = {
  tab: Tab
  /** Opens another tab of the same profile. */
  openTab(): Promise<Tab>
  /** The names of the cookies that outlive the browser. */
  lastingCookies(): Promise<string[]>
  /** What the consoles of all tabs have reported as an error: exceptions, rejections, policy violations. */
  complaints(): string[]
  close(): Promise<void>
}

/** One page. Coordinates are CSS pixels of the window. */
export type Tab = {
  /** Ends when the page has loaded, or cannot be loaded. */
  open(url: string): Promise<void>
  /** The value of a JavaScript expression in the page, awaited; JSON only. */
  evaluate(expression: string): Promise<unknown>
  click(x: number, y: number): Promise<void>
  doubleClick(x: number, y: number): Promise<void>
  /** Presses a key by its name in the DOM, for example `Tab`. */
  press(key: Key): Promise<void>
  /** The Back button of the browser. */
  back(): Promise<void>
  resize(width: number, height: number): Promise<void>
  close(): Promise<void>
}

export type Key = 'Tab' | 'Escape' | 'Enter' | 'End' | 'Home'

/** Width and height of a phone. */
export const phone = [390, 844] as const

/** Failed requests are part of the journeys; whether the app copes with them is what the journeys assert. */
export const isComplaint = (text: string) => !/^Failed to load resource|NetworkError when attempting/.test(text)
