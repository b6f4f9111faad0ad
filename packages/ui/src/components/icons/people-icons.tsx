import { icon } from './icon.tsx'

export const PeopleIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="9" cy="8.5" r="3.2" />
    <path d="M2.8 19c.5-3.3 2.9-5 6.2-5s5.7 1.7 6.2 5z" />
    <path d="M15.5 5.7a3 3 0 0 1 0 5.6M17.8 14.4c2 .7 3.1 2.3 3.4 4.6" fill="none" />
  </>,
)
