import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createCampus } from '@campus-connect/sdk'
import { CampusProvider } from '@campus-connect/sdk/react'
import { App } from './app'
import { Dashboard } from './dashboard'

// ?campus=https://…&campus=https://… shows several campuses side by side, otherwise that of this page.
const addresses = new URLSearchParams(location.search).getAll('campus')
const campuses = addresses.map((baseUrl) => createCampus({ baseUrl }))
const campus = createCampus({ baseUrl: location.origin })
const root = document.getElementById('root')
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      {campuses.length > 0 ? (
        <Dashboard campuses={campuses} />
      ) : (
        <CampusProvider campus={campus}>
          <App />
        </CampusProvider>
      )}
    </StrictMode>,
  )
