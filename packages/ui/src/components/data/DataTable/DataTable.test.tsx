import { cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { DataTable } from './DataTable.tsx'

afterEach(cleanup)

test("a table from a server becomes alive with the server's rows, and then fits the window", async () => {
  const table = (
    <DataTable
      label="사용자"
      columns={[{ head: '학번', cell: (id: string) => id }]}
      rows={{ count: 500, rowAt: String }}
      sort=""
      onSort={() => {}}
      isOpen={() => false}
      onOpen={() => {}}
    />
  )
  window.innerHeight = 4400
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(table)
  const onRecoverableError = vi.fn<(error: unknown) => void>()

  render(table, { container, hydrate: true, onRecoverableError })

  expect(onRecoverableError).not.toHaveBeenCalled()
  await expect.poll(() => container.querySelectorAll('[data-row]').length).toBeGreaterThan(100)
})
