export default {
  aboutMessages: '您还能看到的私信，发送人和收件人为会员编号',
  aboutNotices: '您的通知',
};
