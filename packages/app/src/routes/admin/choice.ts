import type { AdminUser } from '@campus-connect/sdk/types'
import type { BulkAct, Choice } from '@campus-connect/ui'
import { useState } from 'react'
import { keepFocus } from '../../navigation/kept-focus.ts'

export type Chosen = { users: Map<string, AdminUser>; all: boolean }

const nobody: Chosen = { users: new Map(), all: false }

/** The users chosen from the list that `key` names. Another list begins without a choice. */
export function useChoice(
  key: string,
  { loaded, matching, onAct }: { loaded: () => AdminUser[]; matching: number; onAct: (act: BulkAct) => void },
): { choice: Choice; chosen: Chosen; clear: () => void } {
  const [active, setActive] = useState(false)
  const [state, setState] = useState({ key, chosen: nobody })
  const chosen = state.key === key ? state.chosen : nobody
  const choose = (next: Chosen) => setState({ key, chosen: next })

  const loadedById = () => new Map(loaded().map((each) => [each.id, each]))

  function clear() {
    keepFocus(() => {
      choose(nobody)
      setActive(false)
    })
  }

  return {
    chosen,
    clear,
    choice: {
      active,
      onActive: (next) => (next ? setActive(true) : clear()),
      count: chosen.all ? matching : chosen.users.size,
      isChosen: ({ id }) => chosen.all || chosen.users.has(id),
      onToggle(user) {
        const users = chosen.all ? loadedById() : new Map(chosen.users)
        if (!users.delete(user.id)) users.set(user.id, user)
        choose({ users, all: false })
      },
      // Counted only if it is shown: after much scrolling it takes as long as a render.
      get loaded() {
        return loaded().length
      },
      onChooseLoaded: () => choose({ users: loadedById(), all: false }),
      onChooseAll: () => choose({ users: loadedById(), all: true }),
      onClear: clear,
      onAct,
    },
  }
}
