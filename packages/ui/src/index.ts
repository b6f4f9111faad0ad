'use client'

/** The public names of the kit: components by sidebar group, then dialogs and screens, then icons. */
export { Button } from './components/actions/Button/Button.tsx'
export type { ButtonProps } from './components/actions/Button/Button.tsx'
export { ConnectionButton } from './components/actions/ConnectionButton/ConnectionButton.tsx'
export type { ConnectionButtonProps } from './components/actions/ConnectionButton/ConnectionButton.tsx'
export { IconButton } from './components/actions/IconButton/IconButton.tsx'
export type { IconButtonProps } from './components/actions/IconButton/IconButton.tsx'
export { LinkButton } from './components/actions/LinkButton/LinkButton.tsx'
export type { LinkButtonProps } from './components/actions/LinkButton/LinkButton.tsx'
export { AccountBadge } from './components/data/AccountBadge/AccountBadge.tsx'
export type { AccountBadgeProps } from './components/data/AccountBadge/AccountBadge.tsx'
export { Badge } from './components/data/Badge/Badge.tsx'
export type { BadgeProps } from './components/data/Badge/Badge.tsx'
export { Card } from './components/data/Card/Card.tsx'
export type { CardProps } from './components/data/Card/Card.tsx'
export { ConnectionBadge } from './components/data/ConnectionBadge/ConnectionBadge.tsx'
export type { ConnectionBadgeProps } from './components/data/ConnectionBadge/ConnectionBadge.tsx'
export { ConnectionPicture } from './components/data/ConnectionPicture/ConnectionPicture.tsx'
export type { ConnectionPictureProps } from './components/data/ConnectionPicture/ConnectionPicture.tsx'
export { AttendanceGrid } from './components/data/AttendanceGrid/AttendanceGrid.tsx'
export type { AttendanceGridProps } from './components/data/AttendanceGrid/AttendanceGrid.tsx'
export { DataTable } from './components/data/DataTable/DataTable.tsx'
export type { Column, DataTableProps } from './components/data/DataTable/DataTable.tsx'
export { DayCurve } from './components/data/DayCurve/DayCurve.tsx'
export type { DayCurveProps } from './components/data/DayCurve/DayCurve.tsx'
export { DateTime } from './components/data/DateTime/DateTime.tsx'
export type { DateTimeProps } from './components/data/DateTime/DateTime.tsx'
export { Facts } from './components/data/Facts/Facts.tsx'
export type { FactsProps } from './components/data/Facts/Facts.tsx'
export { LectureName } from './components/data/LectureName/LectureName.tsx'
export type { LectureNameProps } from './components/data/LectureName/LectureName.tsx'
export { List } from './components/data/List/List.tsx'
export type { ListProps } from './components/data/List/List.tsx'
export { ListRow } from './components/data/ListRow/ListRow.tsx'
export type { ListRowProps } from './components/data/ListRow/ListRow.tsx'
export { ProfileCard } from './components/data/ProfileCard/ProfileCard.tsx'
export type { ProfileCardProps } from './components/data/ProfileCard/ProfileCard.tsx'
export { StatBlock } from './components/data/StatBlock/StatBlock.tsx'
export type { StatBlockProps } from './components/data/StatBlock/StatBlock.tsx'
export { Tile, hueOf, initialOf } from './components/data/Tile/Tile.tsx'
export type { TileHue, TileProps } from './components/data/Tile/Tile.tsx'
export { CommandPalette } from './components/dialogs/CommandPalette/CommandPalette.tsx'
export type { Command, CommandGroup, CommandPaletteProps } from './components/dialogs/CommandPalette/CommandPalette.tsx'
export { ConfirmDialog } from './components/dialogs/ConfirmDialog/ConfirmDialog.tsx'
export type { ConfirmDialogProps } from './components/dialogs/ConfirmDialog/ConfirmDialog.tsx'
export { Dialog, DialogActions } from './components/dialogs/Dialog/Dialog.tsx'
export type { DialogProps } from './components/dialogs/Dialog/Dialog.tsx'
export { FormDialog } from './components/dialogs/FormDialog/FormDialog.tsx'
export type { FormDialogProps } from './components/dialogs/FormDialog/FormDialog.tsx'
export { Banner } from './components/feedback/Banner/Banner.tsx'
export type { BannerProps } from './components/feedback/Banner/Banner.tsx'
export { EmptyState } from './components/feedback/EmptyState/EmptyState.tsx'
export type { EmptyStateProps } from './components/feedback/EmptyState/EmptyState.tsx'
export { ErrorPanel } from './components/feedback/ErrorPanel/ErrorPanel.tsx'
export type { ErrorPanelProps } from './components/feedback/ErrorPanel/ErrorPanel.tsx'
export { Freshness } from './components/feedback/Freshness/Freshness.tsx'
export type { FreshnessProps } from './components/feedback/Freshness/Freshness.tsx'
export { NotFound } from './components/feedback/NotFound/NotFound.tsx'
export type { NotFoundProps } from './components/feedback/NotFound/NotFound.tsx'
export { Notice } from './components/feedback/Notice/Notice.tsx'
export type { NoticeProps } from './components/feedback/Notice/Notice.tsx'
export { Progress } from './components/feedback/Progress/Progress.tsx'
export type { ProgressProps } from './components/feedback/Progress/Progress.tsx'
export { Skeleton } from './components/feedback/Skeleton/Skeleton.tsx'
export type { SkeletonProps } from './components/feedback/Skeleton/Skeleton.tsx'
export { Spinner } from './components/feedback/Spinner/Spinner.tsx'
export type { SpinnerProps } from './components/feedback/Spinner/Spinner.tsx'
export { StaleNotice } from './components/feedback/StaleNotice/StaleNotice.tsx'
export type { StaleNoticeProps } from './components/feedback/StaleNotice/StaleNotice.tsx'
export { AccountName } from './components/forms/AccountName/AccountName.tsx'
export type { AccountNameProps } from './components/forms/AccountName/AccountName.tsx'
export { Checkbox } from './components/forms/Checkbox/Checkbox.tsx'
export type { CheckboxProps } from './components/forms/Checkbox/Checkbox.tsx'
export { Form, fieldText, studentNumber } from './components/forms/Form/Form.tsx'
export type { FormProps } from './components/forms/Form/Form.tsx'
export { FormMessage } from './components/forms/FormMessage/FormMessage.tsx'
export type { FormMessageProps } from './components/forms/FormMessage/FormMessage.tsx'
export { FilterChips } from './components/forms/FilterChips/FilterChips.tsx'
export type { FilterChipsProps } from './components/forms/FilterChips/FilterChips.tsx'
export { PickList } from './components/forms/PickList/PickList.tsx'
export type { PickListProps, PickOption } from './components/forms/PickList/PickList.tsx'
export { SearchField } from './components/forms/SearchField/SearchField.tsx'
export type { SearchFieldProps } from './components/forms/SearchField/SearchField.tsx'
export { Select } from './components/forms/Select/Select.tsx'
export type { SelectProps } from './components/forms/Select/Select.tsx'
export { TextField } from './components/forms/TextField/TextField.tsx'
export type { TextFieldProps } from './components/forms/TextField/TextField.tsx'
export { AppShell } from './components/layout/AppShell/AppShell.tsx'
export type { AppShellProps } from './components/layout/AppShell/AppShell.tsx'
export { Brand } from './components/layout/Brand/Brand.tsx'
export { brand } from './components/layout/Brand/brand.ts'
export type { BrandProps } from './components/layout/Brand/Brand.tsx'
export { BrandBar } from './components/layout/BrandBar/BrandBar.tsx'
export type { BrandBarProps } from './components/layout/BrandBar/BrandBar.tsx'
export { BulkBar, BulkHead } from './components/layout/BulkBar/BulkBar.tsx'
export type { BulkBarProps, BulkHeadProps } from './components/layout/BulkBar/BulkBar.tsx'
export { Footer } from './components/layout/Footer/Footer.tsx'
export { PageHeader } from './components/layout/PageHeader/PageHeader.tsx'
export type { PageHeaderProps } from './components/layout/PageHeader/PageHeader.tsx'
export { PublicScreen } from './components/layout/PublicScreen/PublicScreen.tsx'
export type { PublicScreenProps } from './components/layout/PublicScreen/PublicScreen.tsx'
export { PublicShell } from './components/layout/PublicShell/PublicShell.tsx'
export type { PublicShellProps } from './components/layout/PublicShell/PublicShell.tsx'
export { Screen } from './components/layout/Screen/Screen.tsx'
export type { ScreenProps } from './components/layout/Screen/Screen.tsx'
export { Section } from './components/layout/Section/Section.tsx'
export type { SectionProps } from './components/layout/Section/Section.tsx'
export { SkipLink } from './components/layout/SkipLink/SkipLink.tsx'
export { Splash } from './components/layout/Splash/Splash.tsx'
export type { SplashProps } from './components/layout/Splash/Splash.tsx'
export { TabBar } from './components/layout/TabBar/TabBar.tsx'
export type { Tab, TabBarProps } from './components/layout/TabBar/TabBar.tsx'
export { AdminBoard } from './screens/AdminBoard/AdminBoard.tsx'
export type { AdminBoardProps } from './screens/AdminBoard/AdminBoard.tsx'
export { AttendanceSheetScreen } from './screens/AttendanceSheetScreen/AttendanceSheetScreen.tsx'
export type { AttendanceSheetScreenProps, SheetChoice } from './screens/AttendanceSheetScreen/AttendanceSheetScreen.tsx'
export { AdminUserScreen } from './screens/AdminUserScreen/AdminUserScreen.tsx'
export type {
  AdminUserScreenProps,
  UserBack,
  UserChanges,
  UserRefetch,
} from './screens/AdminUserScreen/AdminUserScreen.tsx'
export { AdminUsersScreen } from './screens/AdminUsersScreen/AdminUsersScreen.tsx'
export type {
  AdminUsersScreenProps,
  BulkAct,
  Choice,
  Desk,
  Printed,
  UsersExport,
  UsersRefetch,
  UsersFilters,
  UsersFound,
  UsersSort,
  UsersState,
  UsersView,
} from './screens/AdminUsersScreen/AdminUsersScreen.tsx'
export { BulkConfirmDialog } from './dialogs/BulkConfirmDialog/BulkConfirmDialog.tsx'
export type { BulkConfirmDialogProps } from './dialogs/BulkConfirmDialog/BulkConfirmDialog.tsx'
export { BulkDialog } from './dialogs/BulkDialog/BulkDialog.tsx'
export type { BulkDialogProps } from './dialogs/BulkDialog/BulkDialog.tsx'
export { DeletionDialog } from './dialogs/DeletionDialog/DeletionDialog.tsx'
export type { DeletionDialogProps } from './dialogs/DeletionDialog/DeletionDialog.tsx'
export { ConsentScreen } from './screens/ConsentScreen/ConsentScreen.tsx'
export type { ConsentScreenProps } from './screens/ConsentScreen/ConsentScreen.tsx'
export { ErrorScreen } from './screens/ErrorScreen/ErrorScreen.tsx'
export type { ErrorScreenProps } from './screens/ErrorScreen/ErrorScreen.tsx'
export { InstallDialog } from './dialogs/InstallDialog/InstallDialog.tsx'
export type { InstallDialogProps } from './dialogs/InstallDialog/InstallDialog.tsx'
export { ExportDialog } from './dialogs/ExportDialog/ExportDialog.tsx'
export type { ExportDialogProps } from './dialogs/ExportDialog/ExportDialog.tsx'
export { LectureDialog } from './dialogs/LectureDialog/LectureDialog.tsx'
export type { CountedLecture, LectureChoices, LectureDialogProps } from './dialogs/LectureDialog/LectureDialog.tsx'
export { EmptyLectureList } from './screens/EmptyLectureList/EmptyLectureList.tsx'
export type { EmptyLectureListProps } from './screens/EmptyLectureList/EmptyLectureList.tsx'
export { LectureListScreen } from './screens/LectureListScreen/LectureListScreen.tsx'
export type { LectureListScreenProps } from './screens/LectureListScreen/LectureListScreen.tsx'
export { SeenConnections } from './screens/LectureScreen/SeenConnections.tsx'
export type { SeenConnectionsProps } from './screens/LectureScreen/SeenConnections.tsx'
export { LectureScreen } from './screens/LectureScreen/LectureScreen.tsx'
export type { LectureScreenProps } from './screens/LectureScreen/LectureScreen.tsx'
export { LoadingScreen } from './screens/LoadingScreen/LoadingScreen.tsx'
export type { LoadingScreenProps } from './screens/LoadingScreen/LoadingScreen.tsx'
export { CodeField } from './screens/LoginScreen/CodeField.tsx'
export { PortalEntry } from './screens/LoginScreen/PortalEntry.tsx'
export type { PortalEntryProps } from './screens/LoginScreen/PortalEntry.tsx'
export { LoginScreen } from './screens/LoginScreen/LoginScreen.tsx'
export type { LoginScreenProps } from './screens/LoginScreen/LoginScreen.tsx'
export { MyPageScreen } from './screens/MyPageScreen/MyPageScreen.tsx'
export type { MyPageActions, MyPageScreenProps } from './screens/MyPageScreen/MyPageScreen.tsx'
export { NumbersDialog } from './dialogs/NumbersDialog/NumbersDialog.tsx'
export type { NumbersDialogProps } from './dialogs/NumbersDialog/NumbersDialog.tsx'
export { PasswordDialog } from './dialogs/PasswordDialog/PasswordDialog.tsx'
export type { PasswordDialogProps } from './dialogs/PasswordDialog/PasswordDialog.tsx'
export { SessionErrorScreen } from './screens/SessionErrorScreen/SessionErrorScreen.tsx'
export type { SessionErrorScreenProps } from './screens/SessionErrorScreen/SessionErrorScreen.tsx'
export { SignupNotice } from './screens/SignupScreen/SignupNotice.tsx'
export type { SignupNoticeProps } from './screens/SignupScreen/SignupNotice.tsx'
export { SignupScreen } from './screens/SignupScreen/SignupScreen.tsx'
export type { SignupScreenProps } from './screens/SignupScreen/SignupScreen.tsx'
export { BrandMark } from './components/icons/BrandMark.tsx'
export {
  HomeIcon,
  PersonIcon,
  AdminIcon,
  PeopleIcon,
  BookIcon,
  LinkIcon,
  UnlinkIcon,
  SyncIcon,
  SearchIcon,
  LockIcon,
  LogoutIcon,
  LeaveIcon,
  EyeIcon,
  EyeOffIcon,
  CheckIcon,
  MinusIcon,
  CloseIcon,
  CheckCircleIcon,
  AlertIcon,
  ChevronRightIcon,
  ChevronLeftIcon,
} from './components/icons/icons.tsx'
export type { IconProps } from './components/icons/icons.tsx'
export { FarewellDrawing, InstallDrawing, NoLectureDrawing, OfflineDrawing } from './components/drawings/drawings.tsx'
