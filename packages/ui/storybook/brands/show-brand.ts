import { brandStylesheet } from '@campus-connect/brand'
import { addons } from 'storybook/preview-api'
import { useSyncExternalStore } from 'react'
import { brand } from '../../src/components/layout/Brand/brand.ts'
import { brandOf, isUniversity } from './universities.ts'

/** The kit without a custom brand. */
export const noBrand = 'none'

const kitName = brand.name
const style = document.createElement('style')

/** Shows this document in a university's brand, in the way of the server: a stylesheet after the kit's, and the name. */
export function showBrand(id: string): void {
  const root = document.documentElement
  if (root.dataset['brand'] === id) return
  root.dataset['brand'] = id
  const own = isUniversity(id) ? brandOf(id) : undefined
  brand.name = own?.name ?? kitName
  style.textContent = own ? brandStylesheet(own.roles, `data:image/svg+xml,${encodeURIComponent(own.mark)}`) : ''
  document.head.append(style)
}

/** The brand that the toolbar has chosen, for pages that Storybook does not render again. */
export function useShownBrand(): string {
  return useSyncExternalStore(subscribe, () => document.documentElement.dataset['brand'] ?? noBrand)
}

function subscribe(onChange: () => void) {
  const channel = addons.getChannel()
  channel.on('globalsUpdated', onChange)
  return () => channel.off('globalsUpdated', onChange)
}
