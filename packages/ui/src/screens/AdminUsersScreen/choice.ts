import type { AdminUser } from '@campus-connect/sdk/types'

export type BulkAct = 'enable' | 'disable' | 'start' | 'stop'

/** The users that are chosen for a change of many. */
export type Choice = {
  /** The rows of the phone's list choose instead of opening. */
  active: boolean
  onActive(active: boolean): void
  count: number
  isChosen(user: AdminUser): boolean
  onToggle(user: AdminUser): void
  /** How many rows are fetched. */
  loaded: number
  onChooseLoaded(): void
  /** Chooses everyone whom the view selects. */
  onChooseAll(): void
  onClear(): void
  onAct(act: BulkAct): void
}
