import { readFileSync } from 'node:fs'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from '../ConfirmDialog/ConfirmDialog.tsx'

afterEach(cleanup)

test('with the lines of README.md, a dialog works in jsdom', () => {
  const readme = readFileSync('packages/ui/README.md', 'utf8')
  const setup = document.createElement('script')
  setup.textContent = /```ts\n(HTMLDialogElement[^`]+)/.exec(readme)![1]!
  document.head.append(setup)
  const onCancel = vi.fn<() => void>()
  const dialog = {
    open: true,
    title: '사용자 비활성화',
    question: '김하늘(20240001) 사용자를 비활성화하시겠습니까?',
    confirmLabel: '비활성화하기',
    busy: false,
    onConfirm() {},
    onCancel,
  }

  render(<ConfirmDialog {...dialog} />)
  fireEvent.click(screen.getByRole('button', { name: '취소' }))

  expect(screen.getByRole('alertdialog', { name: '사용자 비활성화' })).toBeTruthy()
  expect(onCancel).toHaveBeenCalledOnce()
})
