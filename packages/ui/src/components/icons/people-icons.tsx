import { icon } from './icon.tsx'

export const PeopleIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="9" cy="8.5" r="3.2" />
    <path d="M2.8 19c.5-3.3 2.9-5 6.2-5s5.7 1.7 6.2 5z" />
    <path d="M15.5 5.7a3 3 0 0 1 0 5.6M17.8 14.4c2 .7 3.1 2.3 3.4 4.6" fill="none" />
  </>,
)
export const BookIcon = /* @__PURE__ */ icon(
  <>
    <path d="M12 6.5C10.3 5.3 8 4.8 4.5 4.8v13c3.5 0 5.8.5 7.5 1.7 1.7-1.2 4-1.7 7.5-1.7v-13c-3.5 0-5.8.5-7.5 1.7z" />
    <path d="M12 6.5v13" />
  </>,
)
