type CampusBrand = { name: string; privacyHref: string | undefined }

/**
 * The name that the brand bar and the public screens show, and the address of the 개인정보 처리방침, to which the footer leads.
 * An app of a campus sets them before it renders.
 */
export const brand: CampusBrand = { name: 'Campus Connect', privacyHref: undefined }
