// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has no name
import '@campus-connect/ui/styles.css'
import { createCampus } from '@campus-connect/sdk'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { createSession } from './session.ts'
import type { UserStorage } from './stored-user.ts'

const session = createSession(availableStorage())
const campus = createCampus({ baseUrl: location.origin, onUnauthenticated: session.lost })
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <App campus={campus} session={session} />
  </StrictMode>,
)

// Where site data is blocked, even looking at localStorage throws.
function availableStorage(): UserStorage {
  try {
    return window.localStorage
  } catch {
    return { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  }
}
