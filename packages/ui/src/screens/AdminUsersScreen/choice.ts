import type { AdminUser } from '@campus-connect/sdk/types'

export type BulkAct = 'enable' | 'disable' | 'start' | 'stop'

/** The users that are chosen for a change of many. */
export type Choice = {
  /** Users are chosen, or about to be: the rows of the phone's list choose instead of opening. */
  active: boolean
  onActive(active: boolean): void
  count: number
  isChosen(user: AdminUser): boolean
  /** `range`: everyone from the user before, too. */
  onToggle(toggled: { user: AdminUser; index: number; range: boolean }): void
  /** How many rows are fetched: the head of the table chooses them. */
  loaded: number
  onChooseLoaded(): void
  /** Chooses everyone whom the view selects. */
  onChooseAll(): void
  /** Asks for numbers to choose. */
  onNumbers(): void
  onClear(): void
  onAct(act: BulkAct): void
}
