import type { ProcedureMeta } from '#kernel/trpc.ts'

/**
 * Who may call each procedure, written down a second time on purpose: opening one by mistake in its router changes nothing
 * here, and `authorisation.test.ts` fails. Add a row with every new procedure.
 * A row is `access`, and the finer rule in words when being signed in, or being anybody, is not all there is to say.
 */
type Row = [access: ProcedureMeta['access'], who?: string]

const ownOnly = 'only one’s own'

export const whoMay: Record<string, Row> = {
  'identity.signUp': ['public'],
  'identity.signIn': ['public'],
  'identity.signOut': ['member'],
  'identity.viewer': ['public'],
  'identity.profile': ['public'],
  'identity.resolveProfile': ['public'],
  'identity.ownProfile': ['member', ownOnly],
  'identity.saveProfile': ['member', 'only one’s own; with a photo that they uploaded'],
  'identity.saveAudience': ['member', ownOnly],
  'identity.profileOffers': ['member', ownOnly],
  'identity.discardProfileOffer': ['member', ownOnly],
  'identity.professions': ['public'],
  'identity.addressAutocomplete': ['member'],
  'identity.account': ['member', ownOnly],
  'identity.sessions': ['member', ownOnly],
  'identity.endSession': ['member', ownOnly],
  'identity.endOtherSessions': ['member', ownOnly],
  'identity.changePassword': ['member', 'only one’s own; with the password, or freshly signed in'],
  'identity.requestEmailChange': ['member', 'only one’s own; with the password, or freshly signed in'],
  'identity.cancelEmailChange': ['member', ownOnly],
  'identity.sendVerification': ['member', ownOnly],
  'identity.readMailToken': ['public', 'the holder of the token'],
  'identity.mailPreference': ['public', 'the holder of the token'],
  'identity.setMailPreference': ['public', 'the holder of the token'],
  'identity.confirmEmail': [
    'member',
    'the holder of the token who is signed in to the account that asked for it',
  ],
  'identity.requestRecovery': ['public'],
  'identity.signInByLink': ['public', 'the holder of the token'],
  'identity.readRecovery': ['public', 'the holder of the token'],
  'identity.resetPassword': ['public', 'the holder of the token'],
  'identity.requestRemoval': [
    'public',
    'about people without account; their mailbox or the operator decides',
  ],
  'identity.confirmRemoval': ['public', 'whoever holds the mailed token'],
  'identity.deletionSummary': ['member', ownOnly],
  'identity.deleteAccount': [
    'member',
    'only one’s own, with the password, or freshly signed in and with the typed e-mail',
  ],
  'identity.blockedPeople': ['member', ownOnly],
  'identity.blockPreview': ['member', 'about anybody else'],
  'identity.block': ['member', 'anybody else'],
  'identity.unblock': ['member', ownOnly],

  'identity.signInOptions': ['public'],
  'identity.startFederated': [
    'public',
    'linking only members, to their own account, with the password or freshly signed in',
  ],
  'identity.unlinkIdentity': [
    'member',
    'only one’s own, never the last way in; with the password or freshly signed in',
  ],
  'circles.list': ['member', ownOnly],
  'circles.search': ['member'],
  'circles.suggestNames': ['member'],
  'circles.matchContact': ['member'],
  'circles.add': ['member', 'to one’s own circle; nobody adds themselves'],
  'circles.addExisting': ['member', 'to one’s own circle; with photos that they uploaded'],
  'circles.addNew': ['member', 'to one’s own circle; with photos that they uploaded'],
  'circles.remove': ['member', 'from one’s own circle'],
  'circles.invite': ['member', 'people without account of one’s own circle'],
  'circles.explore': ['public', 'in the order of one’s own trust only for members'],
  'circles.exploreSuggestions': ['public'],
  'circles.standing': [
    'public',
    'common friends, the path and the size of a circle only for members, about themselves',
  ],
  'circles.dashboard': ['member', ownOnly],

  'reviews.list': ['public'],
  'reviews.works': ['public'],
  'reviews.today': ['member', ownOnly],
  'reviews.edit': ['member', 'only the author; with photos that they uploaded'],
  'reviews.remove': ['member', 'only the author'],
  'reviews.reply': ['member', 'only the person reviewed'],
  'reviews.removeReply': ['member', 'only the person reviewed'],
  'reviews.showInWorks': ['member', 'only the person reviewed'],
  'reviews.chooseCover': ['member', 'only the person reviewed'],
  'reviews.report': ['public', 'about what is not one’s own; only the operator reads it'],
  'reviews.create': ['member', 'anybody but the person reviewed; with photos that they uploaded'],

  'invitations.sent': ['member', ownOnly],
  'invitations.link': ['member', ownOnly],
  'invitations.resend': ['member', 'only one’s own, to the address it has'],
  'invitations.read': ['public', 'the holder of the token'],
  'invitations.register': ['public', 'the holder of the token; of an e-mail with account, with its password'],
  'invitations.requestClaim': [
    'public',
    'about people without account; their mailbox or the operator decides',
  ],

  'scheduling.offer': ['public'],
  'scheduling.slots': [
    'public',
    'visitors are not told which slots are taken; to move an appointment, only its parties; of any length, only one’s own',
  ],
  'scheduling.book': ['member', 'anybody but the provider'],
  'scheduling.bookFor': [
    'member',
    'in one’s own agenda; linked to people of one’s circle and to clients only, others by name and phone',
  ],
  'scheduling.agendaSettings': ['member', ownOnly],
  'scheduling.saveAgenda': ['member', ownOnly],
  'scheduling.serviceSettings': ['member', ownOnly],
  'scheduling.saveServices': ['member', ownOnly],
  'scheduling.exceptions': ['member', ownOnly],
  'scheduling.saveException': ['member', ownOnly],
  'scheduling.removeException': ['member', ownOnly],
  'scheduling.takeHolidays': ['member', ownOnly],
  'scheduling.appointments': ['member', 'only those in which one is client or provider'],
  'scheduling.confirm': ['member', 'the provider, while the appointment is pending and in the future'],
  'scheduling.cancel': [
    'member',
    'the client until the deadline; the provider while it is pending, or what they booked themselves',
  ],
  'scheduling.reschedule': [
    'member',
    'the client until the deadline; the provider while it is pending, or what they booked themselves',
  ],
  'scheduling.callOff': ['member', 'the provider, of a confirmed appointment that a client booked'],
  'scheduling.proposeTime': ['member', 'the provider, of a confirmed appointment that a client booked'],
  'scheduling.acceptProposal': ['member', 'the client'],
  'scheduling.declineProposal': ['member', 'the client'],
  'scheduling.withdrawProposal': ['member', 'the provider'],
  'scheduling.linkedAppointment': [
    'public',
    'whoever holds the link of a mail, as the side that it was written to',
  ],
  'scheduling.answerByLink': [
    'public',
    'whoever holds the link of a mail; what the side that it was written to may do when signed in',
  ],
  'scheduling.calendarFeed': ['member', ownOnly],
  'scheduling.createCalendarFeed': ['member', 'only one’s own; with the password, or freshly signed in'],
  'scheduling.replaceCalendarFeed': ['member', 'only one’s own; with the password, or freshly signed in'],
  'scheduling.removeCalendarFeed': ['member', ownOnly],
  'scheduling.markNoShow': ['member', 'the provider, once an appointment that was agreed on has begun'],
}
