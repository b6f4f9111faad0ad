import type { Catalogue, Text } from './text.ts'

const office = { ko: '학교의 담당 부서에 문의해주세요.', en: 'Ask the office of your university.' }

/** By the server's reason. */
const reasons = new Map(
  Object.entries<Text>({
    down: {
      ko: '학교 포털이 응답하지 않습니다. 잠시 후 다시 시도해주세요.',
      en: "The university's portal does not answer. Try again later.",
    },
    busy: {
      ko: '지금은 로그인이 몰려 있습니다. 잠시 후 다시 시도해주세요.',
      en: 'Too many people are logging in now. Try again later.',
    },
    cancelled: { ko: '포털에서 로그인을 취소했습니다.', en: 'The login was cancelled at the portal.' },
    expired: {
      ko: '로그인 시간이 지났습니다. campus login --web을 다시 실행해주세요.',
      en: 'The login took too long. Run campus login --web again.',
    },
    disabled: { ko: '비활성화된 계정입니다. 관리자에게 문의하세요.', en: 'The account is disabled.' },
    link: {
      ko: '이미 비밀번호로 만든 계정이 있습니다. 웹에서 포털 계정으로 한 번 로그인해 비밀번호를 확인해주세요.',
      en: 'There is an account with a password already. Log in once on the web through the portal and confirm that password.',
    },
    consent: {
      ko: '첫 로그인입니다. 웹에서 포털 계정으로 한 번 로그인해 안내를 확인해주세요.',
      en: 'This is the first login. Log in once on the web through the portal and read the notice.',
    },
    number: {
      ko: `포털에서 학번을 받지 못했습니다. ${office.ko}`,
      en: `The portal sent no student number. ${office.en}`,
    },
    'other-network': {
      ko: '이곳에서는 관리자 계정을 사용할 수 없습니다. 학교의 인터넷에 연결한 뒤 다시 시도해주세요.',
      en: "Administrators cannot log in from here. Use the university's network.",
    },
    'other-person': {
      ko: `이 학번은 다른 포털 계정으로 등록되어 있습니다. ${office.ko}`,
      en: `Another person of the portal has this number here. ${office.en}`,
    },
    'second-factor': {
      ko: '관리자는 포털에서 2단계 인증까지 해야 합니다.',
      en: "Administrators need the portal's second factor.",
    },
  }),
)

export const portalTexts = {
  wouldLogIn: (host: string) => ({
    ko: `${host}에 학교 포털로 로그인합니다. (변경하지 않았습니다)`,
    en: `Would log in at ${host} through the university's portal. (Nothing was changed)`,
  }),
  noPortal: (host: string) => ({
    ko: `학교 포털로 로그인할 수 없는 주소입니다: ${host}`,
    en: `Nobody logs in through a portal there: ${host}`,
  }),
  withPassword: { ko: '비밀번호로 로그인해주세요: campus login', en: 'Log in with a password: campus login' },
  noBrowser: {
    ko: '브라우저를 열 수 없습니다. --json 없이 실행하면 주소를 보여 줍니다.',
    en: 'There is no browser to open. Without --json, the address is shown.',
  },
  opened: {
    ko: '브라우저에서 로그인해주세요. 5분 동안 기다립니다. 브라우저가 열리지 않으면 이 주소를 이 컴퓨터에서 열어주세요.',
    en: 'Log in in the browser within 5 minutes. If none opens, open this address on this computer.',
  },
  open: {
    ko: '이 주소를 이 컴퓨터의 브라우저에서 열고 로그인해주세요. 5분 동안 기다립니다.',
    en: 'Open this address in a browser on this computer and log in within 5 minutes.',
  },
  back: {
    ko: '터미널로 돌아가주세요. 이 창은 닫아도 됩니다.',
    en: 'Return to the terminal. You can close this window.',
  },
  late: { ko: '5분 안에 로그인하지 않았습니다.', en: 'Nobody logged in within 5 minutes.' },
  reason: (reason: string) =>
    reasons.get(reason) ?? {
      ko: `학교 포털로 로그인하지 못했습니다(${reason}). 웹에서 포털 계정으로 로그인하면 까닭을 알려 줍니다.`,
      en: `The login through the portal failed (${reason}). On the web, the login tells why.`,
    },
} satisfies Catalogue
