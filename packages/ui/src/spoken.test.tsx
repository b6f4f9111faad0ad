import { virtual } from '@guidepup/virtual-screen-reader'
import { composeStories, type Meta, type StoryObj } from '@storybook/react-vite'
import { cleanup, render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, test } from 'vitest'

type Module = { default: Meta } & Record<string, StoryObj>

const modules = import.meta.glob<Module>(
  [
    './{dialogs,screens}/*/*.stories.tsx',
    './components/dialogs/{CommandPalette,ConfirmDialog}/*.stories.tsx',
    './components/data/AttendanceGrid/*.stories.tsx',
  ],
  { eager: true },
)

/** The states of each screen that sound different. */
const states = {
  LoginScreen: 'Default WrongPassword CodeAsked WrongCode AfterDeletion Busy PortalDown PortalAlone Linking',
  ConsentScreen: 'Default NotConsented',
  SignupScreen: 'Default PasswordTooShort WithConsent',
  LectureListScreen: 'Default Loading FailedResult Offline OfflineWithLastList Switching',
  EmptyLectureList: 'Default',
  AdminBoard: 'Quiet',
  LectureScreen: 'Default Connected NotFound SwitchBlocked FailedResult Offline OfflineWithLastList',
  MyPageScreen: 'Default',
  AdminUsersScreen: 'Default OnADeskWithAUser Choosing',
  AdminUserScreen: 'Default Empty',
  AttendanceSheetScreen: 'Loading NoMeeting Empty SeveralClasses FailedResult',
  AttendanceGrid: 'OneStudent NoMeeting',
  LoadingScreen: 'Default',
  ErrorScreen: 'Default',
  SessionErrorScreen: 'FailedResult',
  PasswordDialog: 'Default Mismatch Succeeded',
  DeletionDialog: 'Default WrongPassword PortalAsked',
  ConfirmDialog: 'Critical Failed',
  InstallDialog: 'Default',
  ExportDialog: 'Default ReasonMissing',
  LectureDialog: 'NameMissing',
  NumbersDialog: 'LookingUp',
  BulkConfirmDialog: 'Default',
  BulkDialog: 'Default',
  CommandPalette: 'Default OnlyActs NothingFits Failed',
}

// jsdom implements neither modal dialogs nor scrolling.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = function () {
  this.open = false
}

Element.prototype.scrollIntoView = () => {}

afterEach(cleanup)

/** A text that joins its live region a moment later. */
const comingSoon = '[role=status] > [aria-hidden=true]:not(svg), [aria-live] > [aria-hidden=true]'

test.each(Object.entries(states))('%s is read as its script says', async (screen, names) => {
  const stories: Record<string, { storyName: string } & ComponentType> = Object.assign(
    {},
    ...Object.entries(modules)
      .filter(([path]) => path.includes(`/${screen}/`))
      .map(([, module]) => composeStories(module)),
  )
  const script: string[] = []
  for (const name of names.split(' ')) {
    const Story = stories[name]!
    render(<Story />)
    await expect.poll(() => document.querySelector(comingSoon)).toBeNull()
    script.push(`# ${name}`, ...(await read()), '')
    cleanup()
  }

  await expect(script.join('\n')).toMatchFileSnapshot(`../test/spoken/${screen}.txt`)
})

/** What a screen reader says from the beginning of the open dialog, or else of the content, to its end. */
async function read(): Promise<string[]> {
  const container = document.querySelector('dialog') ?? document.querySelector('main') ?? document.body
  await virtual.start({ container })
  while ((await virtual.lastSpokenPhrase()) !== (await endOf())) await virtual.next()
  const phrases = await virtual.spokenPhraseLog()
  await virtual.stop()
  return phrases.filter((phrase) => !/^(end( of|,)|paragraph$)/.test(phrase))
}

/** The reader begins again after the last phrase, which is the end of the first one. */
const endOf = async () => `end of ${(await virtual.spokenPhraseLog())[0]}`
