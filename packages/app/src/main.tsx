// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has no name
import '@campus-connect/ui/styles.css'
import { createCampus } from '@campus-connect/sdk'
import { brand } from '@campus-connect/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { keepsCookies } from './offline/browser.ts'
import { createChangeMemory } from './offline/change-memory.tsx'
import { trackNetwork } from './offline/network-status.ts'
import { indexedDbValues } from './offline/kept-value.ts'
import { createSeenConnections } from './offline/seen-connections.tsx'
import { createLectureCache } from './offline/lecture-cache.ts'
import { createSession } from './session/session.ts'
import { createSessionClock } from './session/session-clock.ts'
import { noStorage } from './session/stored-user.ts'
import { installWorker } from './offline/app-updates.ts'
import { catchInstallPrompt } from './offline/installation.ts'

// The page has the name of the campus until a screen adds its own title.
brand.name = document.title
brand.privacyHref = document.querySelector<HTMLLinkElement>('link[rel=privacy-policy]')?.href
const storage = keepsCookies() ? window.localStorage : noStorage
const session = createSession(storage)
const sessionClock = createSessionClock(session, storage)
catchInstallPrompt()
void start()

async function start() {
  const keptValue = indexedDbValues()
  const reading = createLectureCache(session, keptValue('last'))
  const changeMemory = createChangeMemory(session, keptValue('switches'))
  const seenConnections = createSeenConnections(session, keptValue('seen'))
  const lectureCache = await reading
  const client = createCampus({
    baseUrl: location.origin,
    fetch: sessionClock.noting(trackNetwork(fetch)),
    onUnauthenticated: session.lost,
    onUser: session.named,
  })
  const campus = changeMemory.remembering(seenConnections.watching(lectureCache.caching(client)))
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')

  createRoot(root).render(
    <StrictMode>
      <App
        campus={campus}
        session={session}
        sessionClock={sessionClock}
        lectureCache={lectureCache}
        changeMemory={changeMemory}
        seenConnections={seenConnections}
      />
    </StrictMode>,
  )
}

// The app works without the service worker.
if (import.meta.env.PROD) whenLoaded(() => void installWorker(onLogout).catch(() => {}))

function onLogout(callback: () => void) {
  session.subscribe(() => session.current().status === 'out' && callback())
}

// After the first render, so that it does not slow it down.
function whenLoaded(act: () => void) {
  if (document.readyState === 'complete') act()
  else addEventListener('load', act, { once: true })
}
