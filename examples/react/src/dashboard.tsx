import type { Campus } from '@campus-connect/sdk'
import { CampusProvider } from '@campus-connect/sdk/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App } from './app'

const cache = new QueryClient()

export const Dashboard = ({ campuses }: { campuses: Campus[] }) => (
  <QueryClientProvider client={cache}>
    {campuses.map((campus) => (
      <CampusProvider key={campus.identity.client} campus={campus}>
        <App />
      </CampusProvider>
    ))}
  </QueryClientProvider>
)
