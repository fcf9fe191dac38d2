export default {
  aboutSignIns: 'Your daily check-ins',
  aboutAwards: 'Points you got for tasks',
  aboutInvites: 'Your invite link, and the registrations and orders it brought',
};
