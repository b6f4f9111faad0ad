import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Campus } from './campus'

const root = document.getElementById('root')!
const campus =
  root.dataset.strict === undefined ? (
    <Campus />
  ) : (
    <StrictMode>
      <Campus />
    </StrictMode>
  )
if (root.hasChildNodes()) hydrateRoot(root, campus)
else createRoot(root).render(campus)
