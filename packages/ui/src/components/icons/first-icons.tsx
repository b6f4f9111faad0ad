import { directed, icon } from './icon.tsx'

export const HomeIcon = /* @__PURE__ */ icon(
  <path d="M4 10.8 12 4l8 6.8V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z" />,
)
export const PersonIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="8.2" r="3.7" />
    <path d="M4.8 20c.6-3.9 3.5-6 7.2-6s6.6 2.1 7.2 6z" />
  </>,
)
export const AdminIcon = /* @__PURE__ */ icon(
  <>
    <path d="M12 3.5 19 6v5.4c0 4.2-2.8 7.5-7 9.1-4.2-1.6-7-4.9-7-9.1V6z" />
    <path d="m9 11.8 2.2 2.2 3.9-4.1" fill="none" />
  </>,
)
export const SyncIcon = /* @__PURE__ */ icon(
  <>
    <path d="M19.5 11a7.6 7.6 0 0 0-13.6-3.7L4.5 9M4.5 13a7.6 7.6 0 0 0 13.6 3.7l1.4-1.7" />
    <path d="M4.5 4.8V9h4.2M19.5 19.2V15h-4.2" />
  </>,
)
export const SearchIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="11" cy="11" r="6.2" />
    <path d="m15.7 15.7 4.3 4.3" fill="none" />
  </>,
)
export const EyeIcon = /* @__PURE__ */ icon(
  <>
    <path d="M2.8 12c2-3.9 5.2-6 9.2-6s7.2 2.1 9.2 6c-2 3.9-5.2 6-9.2 6s-7.2-2.1-9.2-6z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
)
export const EyeOffIcon = /* @__PURE__ */ icon(
  <>
    <path d="M9.7 6.2A9.8 9.8 0 0 1 12 6c4 0 7.2 2.1 9.2 6a13 13 0 0 1-2.4 3.2M6.3 7.6A13 13 0 0 0 2.8 12c2 3.9 5.2 6 9.2 6 1.7 0 3.3-.4 4.6-1.1" />
    <path d="m4.5 4.5 15 15" />
  </>,
)
export const CheckIcon = /* @__PURE__ */ icon(<path d="m5.5 12.5 4.3 4.3 8.7-9.3" />)
export const MinusIcon = /* @__PURE__ */ icon(<path d="M6.5 12h11" />)
export const CloseIcon = /* @__PURE__ */ icon(<path d="m6.5 6.5 11 11M17.5 6.5l-11 11" />)
export const CheckCircleIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m8.3 12.3 2.6 2.6 4.9-5.3" />
  </>,
)
export const AlertIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.8v5M12 16v.1" />
  </>,
)
export const ChevronRightIcon = /* @__PURE__ */ icon(<path d="m9.5 6 6 6-6 6" />, directed)
export const ChevronLeftIcon = /* @__PURE__ */ icon(<path d="m14.5 6-6 6 6 6" />, directed)
