import { icon } from './icon.tsx'

export const LinkIcon = /* @__PURE__ */ icon(
  <>
    <path d="M10.2 13.8a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1.3 1.3" />
    <path d="M13.8 10.2a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.3-1.3" />
  </>,
)
export const UnlinkIcon = /* @__PURE__ */ icon(
  <>
    <path d="m15.9 13.8 3-3a4 4 0 0 0-5.7-5.7l-1.3 1.3" />
    <path d="m8.1 10.2-3 3a4 4 0 0 0 5.7 5.7l1.3-1.3" />
    <path d="M8.5 3.5v2.3M3.5 8.5h2.3M15.5 20.5v-2.3M20.5 15.5h-2.3" />
  </>,
)
