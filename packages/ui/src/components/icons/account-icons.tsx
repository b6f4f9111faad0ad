import { directed, icon } from './icon.tsx'

export const LockIcon = /* @__PURE__ */ icon(
  <>
    <rect x="5" y="10.5" width="14" height="9.5" rx="2.5" />
    <path d="M8.2 10.5V8a3.8 3.8 0 0 1 7.6 0v2.5M12 14.5v2" />
  </>,
)
export const LogoutIcon = /* @__PURE__ */ icon(
  <path d="M13.5 4.5H6.5a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h7M10.5 12h9M16.5 8.8l3.2 3.2-3.2 3.2" />,
  directed,
)
export const LeaveIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10" cy="8.2" r="3.7" />
    <path d="M3 20c.6-3.9 3.4-6 7-6 1.3 0 2.5.3 3.5.8M16.3 16.3l4.4 4.4M20.7 16.3l-4.4 4.4" />
  </>,
)
