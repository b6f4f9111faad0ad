import type { Page } from '@playwright/test'

/** Everything that the page asks of others than `ours`, and every question that it asks the user. */
export function watchOutside(page: Page, ours: string): string[] {
  const left: string[] = []
  page.on('dialog', (dialog) => {
    left.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('popup', (popup) => left.push(popup.url()))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && origin !== ours) left.push(request.url())
  })
  return left
}
