export default { none: '本站不涉及资金，没有这项功能。', noPage: '本站不涉及资金，没有这个页面。' };
