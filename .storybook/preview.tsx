import '@campus-connect/ui/styles.css'
import './preview.css'
import { handlers } from '@campus-connect/sdk/msw'
import addonA11y from '@storybook/addon-a11y'
import addonDocs from '@storybook/addon-docs'
import { definePreview } from '@storybook/react-vite'
import addonMsw from 'msw-storybook-addon'
import addonPseudoStates from 'storybook-addon-pseudo-states'
import { lazy } from 'react'
import { addons } from 'storybook/preview-api'
import { configure } from 'storybook/test'
import { create } from 'storybook/theming'
import { noBrand, showBrand } from '../packages/ui/storybook/brands/show-brand.ts'
import { universities } from '../packages/ui/storybook/brands/universities.ts'
import { answered, screenArgs, screenArgTypes } from '../packages/ui/storybook/controls/controls.ts'
import { showMotion, slowness } from '../packages/ui/storybook/motion/show-motion.ts'
import { readableProps } from '../packages/ui/storybook/props/readable-props.ts'
import { jsx, pasteable } from '../packages/ui/storybook/snippets.tsx'
import { token } from '../packages/ui/storybook/tokens/design-tokens.ts'

// On a busy machine elements appear late; a longer timeout does not slow down passing tests.
configure({ asyncUtilTimeout: 30_000 })

const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** All stories of a docs page share one worker. */
let worker: ReturnType<typeof startWorker> | undefined
const oneWorker = () => (worker ??= startWorker())

/** Answers API calls in connected stories; a call without a handler fails the story. */
async function startWorker() {
  const [{ setupWorker }, { HttpNetworkFrame }] = await Promise.all([import('msw/browser'), import('msw/experimental')])
  const worker = setupWorker(...handlers)
  await worker.start({
    quiet: true,
    serviceWorker: { url: './mockServiceWorker.js' },
    onUnhandledFrame({ frame, defaults }) {
      if (frame instanceof HttpNetworkFrame && new URL(frame.data.request.url).pathname.startsWith('/api/'))
        defaults.error()
    },
  })
  // MSW unregisters the worker when a page is left. If this page loads meanwhile, the worker does not control it, and its
  // API calls would reach the file server. A page that loads again is controlled.
  if (!navigator.serviceWorker.controller) {
    location.reload()
    await new Promise(() => {})
  }
  return worker
}

// Loaded on demand: story tests do not need docs blocks.
const ScreenPage = lazy(async () => ({
  default: (await import('../packages/ui/storybook/blocks/ScreenPage.tsx')).ScreenPage,
}))
const DocsPage = lazy(async () => ({
  default: (await import('../packages/ui/storybook/status/DocsPage.tsx')).DocsPage,
}))

type Globals = { brand: string; theme: string; textScale: string; motion: string; pseudo?: unknown }

const choice = (
  description: string,
  icon: 'paintbrush' | 'mirror' | 'grow' | 'play',
  titles: Record<string, string>,
) => ({
  description,
  toolbar: {
    icon,
    dynamicTitle: true,
    items: Object.entries(titles).map(([value, title]) => ({ value, title })),
  },
})

const phone = (width: number, height: number) => ({
  name: `${width} × ${height}`,
  styles: { width: `${width}px`, height: `${height}px` },
  type: 'mobile' as const,
})

export default definePreview({
  addons: [addonDocs(), addonA11y(), addonPseudoStates(), addonMsw(oneWorker)],
  tags: ['autodocs'],
  argTypesEnhancers: [readableProps, screenArgTypes],
  argsEnhancers: [screenArgs],
  decorators: [answered],
  globalTypes: {
    brand: choice('브랜드', 'paintbrush', {
      [noBrand]: 'Campus Connect',
      ...Object.fromEntries(Object.entries(universities).map(([id, { name }]) => [id, name])),
    }),
    theme: choice('테마', 'mirror', {
      system: '기기 설정',
      light: '밝은 테마',
      dark: '어두운 테마',
      both: '양쪽 테마',
    }),
    textScale: choice('글자 크기', 'grow', { 100: '글자 100%', 130: '글자 130%', 200: '글자 200%' }),
    motion: choice('움직임', 'play', {
      system: '움직임: 기기 설정',
      reduced: '움직임 줄이기',
      slow: `움직임 ${slowness}배 느리게`,
    }),
  },
  initialGlobals: {
    brand: noBrand,
    theme: 'system',
    textScale: '100',
    motion: 'system',
    viewport: { value: 'phone390', isRotated: false },
  },
  parameters: {
    layout: 'fullscreen',
    jsx,
    a11y: { test: 'error', options: { runOnly: { type: 'tag', values: wcag22aa } } },
    viewport: {
      options: {
        phone320: phone(320, 640),
        phone360: phone(360, 800),
        phone390: phone(390, 844),
        phone430: phone(430, 932),
        landscape844: phone(844, 390),
        desk1024: { name: '1024 × 768', styles: { width: '1024px', height: '768px' }, type: 'desktop' },
        desk1280: { name: '1280 × 800', styles: { width: '1280px', height: '800px' }, type: 'desktop' },
        tablet768: { name: '768 × 1024', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
      },
    },
    docs: {
      page: ScreenPage,
      container: DocsPage,
      source: { type: 'dynamic', transform: pasteable },
      theme: create({ base: 'light', colorSecondary: token('color.fg.brand').value.light }),
      toc: { title: '목차', headingSelector: 'h2, h3', ignoreSelector: '.docs-story *, [inert] *' },
    },
    options: {
      storySort: {
        order: [
          'Welcome',
          '둘러보기 Tour',
          '모든 화면 Gallery',
          '그림 비교 Pictures',
          '상태 고르기 Playground',
          '변경 사항 Changelog',
          'Foundations',
          [
            '색 Color',
            '브랜드 Brand',
            '브랜드와 상태 Brand and state',
            '글자와 줄바꿈 Type',
            '간격과 레이아웃 Layout',
            '높이 Elevation',
            '움직임 Motion',
            '아이콘 Icons',
            '그림 Drawings',
            '접근성 Accessibility',
            '말과 글 Writing',
            '문구집 Copy deck',
            '구조 Anatomy',
            '피그마 Figma',
          ],
          'Components',
          ['Actions', 'Forms', 'Feedback', 'Dialogs', 'Data', 'Layout', 'Icons 아이콘', 'Drawings 그림'],
          'Screens',
          [
            'LoginScreen 로그인',
            'ConsentScreen 첫 로그인',
            'SignupScreen 회원가입',
            'LectureListScreen 내 강의 목록',
            'EmptyLectureList 빈 강의 목록',
            'AdminBoard 오늘의 연결',
            'LectureScreen 강의',
            'LectureScreen 강의: 연결 버튼',
            'MyPageScreen 마이페이지',
            'PasswordDialog 비밀번호 변경',
            'DeletionDialog 회원 탈퇴',
            'InstallDialog 홈 화면에 추가',
            'AdminUsersScreen 사용자 목록',
            'AdminUsersScreen 사용자 목록: 명단 상태',
            'AdminUsersScreen 사용자 목록: 동작',
            'LectureDialog 강의 입력',
            'NumbersDialog 학번으로 선택',
            'BulkConfirmDialog 일괄 변경 확인',
            'BulkDialog 일괄 변경',
            'ExportDialog 내보내기',
            'AttendanceSheetScreen 출석부',
            'AdminUserScreen 사용자 정보',
            'AdminUserScreen 사용자 정보: 변경',
            'LoadingScreen 로딩',
            'SessionErrorScreen 로그인 확인 오류',
            'ErrorScreen 오류',
          ],
          'Connected',
          [
            '네트워크의 상태 Network',
            '로그인 Login',
            '회원가입 Sign-up',
            '내 강의 목록 Lectures',
            '강의 Lecture',
            '마이페이지 My page',
            '관리자 페이지 Users',
            '사용자 정보 User',
          ],
          'Flows',
          ['학생 Student', '관리자 Administrator'],
        ],
      },
    },
  },
  beforeEach: ({ globals }) => apply(globals as Globals),
})

const channel = addons.getChannel()

let pseudo: unknown

// Apply the toolbar to pages without stories too.
for (const event of ['setGlobals', 'globalsUpdated'])
  channel.on(event, ({ globals }: { globals: Globals }) => {
    pseudo = globals.pseudo
    apply(globals)
  })

// Without this, the pseudo-states of one story stay on for the next. A needless change of the globals would render all
// stories of a docs page again, and Storybook reloads a page that is left while its stories render.
channel.on('setCurrentStory', () => {
  if (pseudo) channel.emit('updateGlobals', { globals: { pseudo: false } })
})

function apply({ brand, theme, textScale, motion }: Globals) {
  showBrand(brand)
  const root = document.documentElement
  root.lang = 'ko'
  root.style.fontSize = `${textScale}%`
  showMotion(motion)
  // The manager shows both themes side by side; this frame is the light one.
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme === 'both' ? 'light' : theme
}
