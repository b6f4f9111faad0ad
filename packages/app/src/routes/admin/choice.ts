import type { AdminUser } from '@campus-connect/sdk/types'
import type { BulkAct, Choice } from '@campus-connect/ui'
import { useState } from 'react'
import { keepFocus } from '../../navigation/kept-focus.ts'

/** The row that was chosen last. In another order somebody else may stand there. */
type Place = { id: string; index: number }

type ChoiceOptions = {
  loaded: () => AdminUser[]
  rowAt: (index: number) => AdminUser | undefined
  matching: number
  onAct: (act: BulkAct) => void
  onNumbers: () => void
}

export type Chosen = { users: Map<string, AdminUser>; all: boolean }

const nobody: Chosen = { users: new Map(), all: false }

/** The users chosen from the list that `key` names. Another list begins without a choice. */
export function useChoice(
  key: string,
  { loaded, rowAt, matching, onAct, onNumbers }: ChoiceOptions,
): { choice: Choice; chosen: Chosen; addUsers: (users: AdminUser[]) => void; clear: () => void } {
  const [active, setActive] = useState(false)
  const [state, setState] = useState<{ key: string; chosen: Chosen; last?: Place }>({ key, chosen: nobody })
  const chosen = state.key === key ? state.chosen : nobody
  const count = chosen.all ? matching : chosen.users.size
  const choose = (next: Chosen, last?: Place) => setState({ key, chosen: next, ...(last && { last }) })

  const loadedById = () => new Map(loaded().map((each) => [each.id, each]))

  function clear() {
    keepFocus(() => {
      choose(nobody)
      setActive(false)
    })
  }

  return {
    chosen,
    addUsers: (users) =>
      choose({ users: new Map([...chosen.users, ...users.map((each) => [each.id, each] as const)]), all: false }),
    clear,
    choice: {
      active: active || count > 0,
      onActive: (next) => (next ? setActive(true) : clear()),
      count,
      isChosen: ({ id }) => chosen.all || chosen.users.has(id),
      onToggle({ user, index, range }) {
        const users = chosen.all ? loadedById() : new Map(chosen.users)
        const chooses = !users.has(user.id)
        const { last } = state
        const from = range && last && rowAt(last.index)?.id === last.id ? last.index : index
        for (let place = Math.min(from, index); place <= Math.max(from, index); place += 1) {
          const each = rowAt(place)
          if (each && chooses) users.set(each.id, each)
          else if (each) users.delete(each.id)
        }
        choose({ users, all: false }, { id: user.id, index })
      },
      // Counted only if it is shown: after much scrolling it takes as long as a render.
      get loaded() {
        return loaded().length
      },
      onChooseLoaded: () => choose({ users: loadedById(), all: false }),
      onChooseAll: () => choose({ users: loadedById(), all: true }),
      onNumbers,
      onClear: clear,
      onAct,
    },
  }
}
