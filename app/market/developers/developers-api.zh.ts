export default {
  notDeveloper: '你还不是开发者，请先在开发者页面提交申请',
  suspended: '这个开发者账号已被暂停，暂停期间不能发布或修改；如有异议，请联系管理员',
  aboutDeveloper: '你的开发者申请和资料',
  aboutTeams: '你参与的开发者团队',
};
